/** What is looked for: elements by selector and accessible name. */
export type Finding = { css: string; name?: string; starts?: string; within?: string }

/** Where it is in the window, or why it cannot be pressed. */
export type Place = { x: number; y: number } | { not: string }

/** Runs in the page, so it uses nothing from outside itself. The element is brought into the middle of the window. */
export function placeOf({ css, name, starts, within = 'body' }: Finding): Place {
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const words = labels.map((label) => label.textContent).join(' ')
    return tidy(element.getAttribute('aria-label') ?? (words || element.textContent))
  }
  const scopes = [...document.querySelectorAll(within)]
  const element = (scopes.at(-1) ?? document).querySelectorAll<HTMLElement>(css)
  const found = [...element].find((each) => {
    const own = nameOf(each)
    const isNamed = (name === undefined || own === name) && (starts === undefined || own.startsWith(starts))
    return isNamed && each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible'
  })
  if (scopes.length === 0) return { not: `no ${within}` }
  if (!found) return { not: 'not on the page' }
  if (found.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]'))
    return { not: 'not to be pressed yet' }
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const isMet = (hit: Element | null) =>
    hit !== null &&
    (!found.isConnected || found.contains(hit) || hit.closest('label')?.contains(found) === true)
  const hit = document.elementFromPoint(x, y)
  if (!isMet(hit)) return { not: `covered by ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}` }
  Reflect.set(window, 'isMet', isMet)
  return { x, y }
}

/** Runs in the page: what comes under the pointer in the place of what was found is not pressed, and `pressed` tells. */
export function guardPress(): boolean {
  const isMet = Reflect.get(window, 'isMet')
  Reflect.get(window, 'guard')?.abort()
  const guard = new AbortController()
  Reflect.set(window, 'guard', guard)
  Reflect.set(window, 'pressed', 'not yet')
  let isMissed = false
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const judge = (event: Event) => {
      if (type === 'pointerdown' || type === 'click') isMissed ||= !isMet(event.target)
      if (isMissed) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (type !== 'click') return
      Reflect.set(window, 'pressed', isMissed ? 'missed' : 'met')
      guard.abort()
    }
    window.addEventListener(type, judge, { capture: true, signal: guard.signal })
  }
  return true
}

/** Runs in the page: whether React has taken over the whole document, or it is no page of the shop. */
export function isAlive(): boolean {
  if (document.readyState === 'loading') return false
  if (!document.querySelector('[data-scripts]')) return document.readyState === 'complete'
  const container = Object.keys(document).find((key) => key.startsWith('__reactContainer'))
  return (
    container !== undefined && !Reflect.get(document, container).stateNode.current.memoizedState.isDehydrated
  )
}

/** Runs in the page, once for each document: what an engine without a console channel would tell. */
export function watch(): boolean {
  if (Reflect.has(window, 'complaints')) return true
  const complaints: string[] = []
  Reflect.set(window, 'complaints', complaints)
  const said = console.error
  console.error = (...words: unknown[]) => {
    complaints.push(words.join(' '))
    said(...words)
  }
  window.alert = (message) => void complaints.push(`alert: ${message}`)
  window.addEventListener('error', ({ message }) => complaints.push(message))
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective} ${blockedURI}`),
  )
  return true
}
