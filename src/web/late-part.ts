import { type ComponentType, lazy } from 'react'
import { pause, timings } from './timings.ts'

/**
 * A part of the page whose code comes with its first use. Code that was lost on its way is asked for again, and a page
 * that is older than the shop's last release is loaded anew: the names of the files have changed.
 */
export function latePart<Props>(ask: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await lateCode(ask, reloadIfOld) }))
}

/** Code that is asked for until it is there. */
export async function lateCode<Code>(ask: () => Promise<Code>, onLost = () => {}): Promise<Code> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ask()
    } catch {
      if (!isFirst && navigator.onLine) onLost()
      await Promise.race([pause(timings.lostCodeMs), lineIsBack()])
    }
  }
}

function reloadIfOld() {
  if (performance.now() > timings.freshPageMs) window.location.reload()
}

function lineIsBack(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}
