const partsAtOnce = 4
const pauseMs = 30

/** Lays out what waits below the first screen (later.css), a few parts at a time, so that no tap waits for all of it. */
export async function layOutRest(): Promise<void> {
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
  return [...document.querySelectorAll(':root:not(.is-laid-out) .later')].slice(0, partsAtOnce)
}
