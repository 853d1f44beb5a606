import { replayEarlyEvents } from './event-replay.ts'

const pictureWaitMs = 1000
const lostScriptMs = 2000

/**
 * Fetches the scripts that the page names once it and its first pictures are painted, so that these have the line to
 * themselves, and runs them one by one, so that a tap finds its turn between them.
 */
export function startScripts(): void {
  const { giveUp } = replayEarlyEvents()
  const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts?.split(' ') ?? []
  const start = () => run(scripts, giveUp)
  const willTell = PerformanceObserver.supportedEntryTypes?.includes('paint')
  // A tab in the background paints nothing and need not wait.
  if (document.hidden || !willTell) void start()
  else void firstPaint().then(start)
}

/** Resolves when the page and its first pictures are painted; the pictures are not waited for longer than a second. */
function firstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    function onPaint(list: PerformanceObserverEntryList, observer: PerformanceObserver) {
      if (!list.getEntriesByName('first-contentful-paint')[0]) return
      observer.disconnect()
      const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')]
      const late = new Promise((done) => setTimeout(done, pictureWaitMs))
      resolve(Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late]))
    }
    new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true })
  })
}

async function run(scripts: readonly string[], giveUp: () => void) {
  const ahead = scripts.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
  document.head.append(...ahead)
  try {
    for (const script of scripts) await import(/* @vite-ignore */ script)
  } catch (error) {
    // Forms and links still lead on.
    giveUp()
    if (error instanceof SyntaxError || isLoadedAgain()) throw error
    // What was lost on its way stays lost to this document (docs/decisions/0061): it is loaded again, once, with the line.
    while (!(await haveCome(scripts))) await new Promise((done) => setTimeout(done, lostScriptMs))
    window.location.reload()
  }
}

function isLoadedAgain(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'reload'
}

function haveCome(scripts: readonly string[]): Promise<boolean> {
  return Promise.all(scripts.map((script) => fetch(script))).then(
    () => true,
    () => false,
  )
}
