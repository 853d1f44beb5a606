// The first script of every page, the only one in its HTML. The app's own come once the page and its first pictures are
// painted, so that these have the line to themselves, and run one by one, so that a tap finds its turn between them.

import { keepEarlyEvents } from './early-events.ts'

const early = keepEarlyEvents()
const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts?.split(' ') ?? []
const willTell = PerformanceObserver.supportedEntryTypes?.includes('paint')
const pictureWaitMs = 1000

// A tab in the background paints nothing and need not wait.
if (document.visibilityState === 'hidden' || !willTell) void start()
else new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true })

function onPaint(list: PerformanceObserverEntryList, observer: PerformanceObserver) {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return
  observer.disconnect()
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')]
  const late = new Promise((resolve) => setTimeout(resolve, pictureWaitMs))
  void Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late]).then(start)
}

async function start() {
  const ahead = scripts.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
  document.head.append(...ahead)
  try {
    for (const script of scripts) await import(/* @vite-ignore */ script)
  } catch (error) {
    // Forms and links still lead on.
    early.giveUp()
    throw error
  }
}
