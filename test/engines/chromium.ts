import { openBrowser } from '#test/support/browser.ts'
import type { Engine } from './engine.ts'

const named: Record<string, string> = { '\uE007': 'Enter', '\uE015': 'ArrowDown', '\uE00C': 'Escape' }

/** The Chromium of the other journeys. */
export async function startChromium(): Promise<Engine> {
  const browser = await openBrowser()
  return {
    async visit(viewport) {
      const { page, complaints, close } = await browser.visit('http://127.0.0.1', { viewport, cache: 'cold' })
      page.on('dialog', (dialog) => {
        complaints.push(`${dialog.type()}: ${dialog.message()}`)
        void dialog.accept()
      })
      return {
        async goto(url) {
          await page.goto(url, { waitUntil: 'commit' })
        },
        async back() {
          await page.goBack({ waitUntil: 'commit' })
        },
        read: (expression) => page.evaluate(expression),
        async perform(sequences) {
          for (const { actions } of sequences)
            for (const { type, x, y, value } of actions) {
              if (type === 'pointerMove') await page.mouse.move(x ?? 0, y ?? 0)
              if (type === 'pointerDown') await page.mouse.down()
              if (type === 'pointerUp') await page.mouse.up()
              if (type === 'keyDown') await page.keyboard.press(named[value ?? ''] ?? value ?? '')
            }
        },
        complaints: async () => complaints,
        close,
      }
    },
    quit: browser.quit,
  }
}
