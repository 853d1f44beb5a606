const elementsAtOnce = 80
const pauseMs = 16

/** Lays out what waits below the first screen (later.css), a few elements at a time, so that no tap waits for all. */
export async function layOutRest(): Promise<void> {
  window.addEventListener('scroll', layOutAll, { once: true, passive: true })
  for (let parts = nextParts(); parts.length > 0; parts = nextParts()) {
    for (const part of parts) part.classList.remove('later')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  layOutAll()
}

/** Lays it out at once, and whatever else comes: places on the page are only then where they will be. */
export function layOutAll(): void {
  document.documentElement.classList.add('is-laid-out')
}

function nextParts(): Element[] {
  const parts = [...document.querySelectorAll(':root:not(.is-laid-out) .later')]
  let elements = 0
  const end = parts.findIndex((part) => (elements += part.querySelectorAll('*').length) >= elementsAtOnce)
  return end === -1 ? parts : parts.slice(0, end + 1)
}
