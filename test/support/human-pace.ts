import type { Page } from 'playwright-core'

/** How long a person takes: to press a key, and to look and decide (Card, Moran, Newell: the keystroke-level model). */
const keySeconds = 0.28
const decisionSeconds = 1.35

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
    keys: () => keys,
    seconds: () => keys * keySeconds + decisions * decisionSeconds,
    /** Ways of pointing that were used all the same. */
    pointed: () =>
      page.evaluate(() =>
        ['pointerdown', 'mousedown', 'touchstart'].filter((kind) => Reflect.has(window, kind)),
      ),
  }
}
