const elementsAtOnce = 80
const pauseMs = 16

/**
 * Renders what waits below the first screen (deferred.css), a few elements at a time, so that no tap waits for all. A
 * scroll asks for all of it at once.
 */
export async function renderDeferred(): Promise<void> {
  window.addEventListener('scroll', renderAllDeferred, { once: true, passive: true })
  for (let parts = nextParts(); parts.length > 0; parts = nextParts()) {
    for (const part of parts) part.classList.remove('deferred')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  renderAllDeferred()
}

/** Renders all of it now, and whatever else comes: places on the page are only then where they will be. */
export function renderAllDeferred(): void {
  document.documentElement.classList.add('is-all-rendered')
}

function nextParts(): Element[] {
  const parts = [...document.querySelectorAll(':root:not(.is-all-rendered) .deferred')]
  let elements = 0
  const end = parts.findIndex((part) => (elements += part.querySelectorAll('*').length) >= elementsAtOnce)
  return end === -1 ? parts : parts.slice(0, end + 1)
}
