import type { Page } from 'playwright-core'

/**
 * How long a person takes: to press a key, to look and decide, to reach for something on the glass, and to take another
 * screen in (Card, Moran, Newell: the keystroke-level model).
 */
const keySeconds = 0.28
const decisionSeconds = 1.35
const tapSeconds = 1.3
const screenSeconds = 0.8

/** Counts what a person does on a page, and how long that would take them. */
export async function openHand(page: Page) {
  await page.evaluate(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(kind, () => Reflect.set(window, kind, true), {
        capture: true,
      })
  })
  let decisions = 0
  let keys = 0
  let taps = 0
  let screens = 0

  return {
    /** Somebody looks, decides, and presses. */
    async decide(...pressed: string[]) {
      decisions += 1
      for (const key of pressed) await page.keyboard.press(key)
      keys += pressed.length
    },
    /** Somebody looks, and aims a scanner. */
    async aim(work: () => Promise<void>) {
      decisions += 1
      await work()
    },
    /** Somebody looks, decides, and taps. */
    async tap(work: () => Promise<unknown>) {
      decisions += 1
      taps += 1
      await work()
    },
    /** Another screen is there, and is taken in. */
    async arrive(work: () => Promise<unknown>) {
      screens += 1
      await work()
    },
    keys: () => keys,
    taps: () => taps,
    seconds: () =>
      keys * keySeconds + decisions * decisionSeconds + taps * tapSeconds + screens * screenSeconds,
    /** Ways of pointing that were used all the same. */
    pointed: () =>
      page.evaluate(() =>
        ['pointerdown', 'mousedown', 'touchstart'].filter((kind) => Reflect.has(window, kind)),
      ),
  }
}
