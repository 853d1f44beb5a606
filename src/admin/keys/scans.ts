import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

/** Between two letters of a scanner; fingers are slower. */
const gapMs = 35
/** Fewer letters than this are no code. */
const shortest = 6

type Run = () => void

let code = ''
let lastAt = 0
let held: Run[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let listeners = 0

/** Where a scanner may speak, a letter acts only when it is clear that it is not the first of a code. */
export function afterScan(run: Run): void {
  if (listeners === 0) run()
  else held.push(run)
}

function letGo(): void {
  clearTimeout(timer)
  const runs = held
  held = []
  for (const run of runs) flushSync(run)
}

/**
 * A scanner types a code as a keyboard does, only faster, and ends it with Enter: heard wherever the focus is, on the page or in
 * the dialog over it.
 */
export function useScans(onScan: (code: string) => void, where: 'page' | 'dialog' = 'page'): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    listeners += 1
    const listen = (event: KeyboardEvent) => {
      // A key that is held down repeats as fast as a scanner types.
      if (event.repeat) return
      // Beside a dialog that lies open nothing is scanned; it takes its scans itself.
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
      if (isInDialog !== (where === 'dialog')) return
      if (event.timeStamp - lastAt > gapMs) code = ''
      if (event.key === 'Enter') {
        const whole = code
        code = ''
        if (whole.length < shortest) return letGo()
        event.preventDefault()
        event.stopImmediatePropagation()
        held = []
        withoutCode(event.target, whole)
        return scanned(whole)
      }
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      lastAt = event.timeStamp
      code += event.key
      clearTimeout(timer)
      timer = setTimeout(letGo, gapMs)
    }
    addEventListener('keydown', listen, { capture: true })
    return () => {
      listeners -= 1
      removeEventListener('keydown', listen, { capture: true })
      letGo()
    }
  }, [where])
}

/** What a scanner wrote into a field that happened to have the focus. */
function withoutCode(target: EventTarget | null, scan: string): void {
  if (target instanceof HTMLInputElement && target.value.endsWith(scan))
    target.value = target.value.slice(0, -scan.length)
}
