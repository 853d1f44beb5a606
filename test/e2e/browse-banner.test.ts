import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

const banner = (page: Page) => page.getByRole('region', { name: 'Offers' })
const current = (page: Page) => banner(page).locator('[aria-current]').getAttribute('aria-label')
const slide = (page: Page, at: number) =>
  banner(page).locator(`[aria-label="Offers: slide ${at}"][aria-current]`).waitFor()

/** The home page with a clock of its own, where time passes only when the test says so. */
const onHome = (work: (page: Page) => Promise<void>, { hasMotion = true } = {}) =>
  onPage(
    '/',
    async (page) => {
      await page.mouse.move(5, 890)
      await work(page)
    },
    { hasOwnClock: true, hasMotion },
  )

/** What an event has set off is on the page: messages queued after it have been delivered. */
async function isRendered(page: Page) {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', resolve)
          port1.start()
          port2.postMessage(null)
        }),
    )
  }
}

test('the banner advances every 5 s and starts again after the last; pointer and focus hold it', async () => {
  await onHome(async (page) => {
    expect(await current(page)).toBe('Offers: slide 1')
    await page.clock.runFor(5100)
    await slide(page, 2)
    await banner(page).hover()
    await page.clock.runFor(11_000)
    expect(await current(page)).toBe('Offers: slide 2')
    await page.mouse.move(5, 890)
    await isRendered(page)
    await page.clock.runFor(5100)
    await slide(page, 3)
    await isRendered(page)
    await page.clock.runFor(5100)
    await slide(page, 1)
  })
})

test('the banner rests while something in it has the focus, wherever the pointer goes', async () => {
  await onHome(async (page) => {
    await banner(page).getByRole('button', { name: 'Offers: next' }).focus()
    await banner(page).hover()
    await page.mouse.move(5, 890)
    await page.clock.runFor(11_000)
    expect(await current(page)).toBe('Offers: slide 1')
    await page.getByRole('link', { name: 'Kurinji, home' }).focus()
    await expect
      .poll(async () => {
        await page.clock.runFor(5100)
        return current(page)
      })
      .not.toBe('Offers: slide 1')
  })
})

test('the banner rests in a hidden tab and goes on when it is seen again', async () => {
  await onHome(async (page) => {
    const show = (state: string) =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      }, state)
    await show('hidden')
    await page.clock.runFor(11_000)
    expect(await current(page)).toBe('Offers: slide 1')
    await show('visible')
    await page.clock.runFor(5100)
    await slide(page, 2)
  })
})

test('the banner can be stopped by a button, and stands still for those who want less motion', async () => {
  await onHome(async (page) => {
    await banner(page).getByRole('button', { name: 'Offers: pause' }).click()
    await page.mouse.move(5, 890)
    await page.getByRole('link', { name: 'Kurinji, home' }).focus()
    await page.clock.runFor(11_000)
    expect(await current(page)).toBe('Offers: slide 1')
    await banner(page).getByRole('button', { name: 'Offers: play' }).waitFor()
  })
  await onHome(
    async (page) => {
      await page.clock.runFor(11_000)
      expect(await current(page)).toBe('Offers: slide 1')
    },
    { hasMotion: false },
  )
})

test('after the last slide the first comes without all between going by', async () => {
  await onHome(async (page) => {
    await page.evaluate(() => {
      const row = document.querySelector('.hero .carousel-row')
      const behaviors: unknown[] = []
      Object.assign(window, { behaviors })
      if (!row) return
      const scroll = row.scrollTo.bind(row)
      Object.assign(row, {
        scrollTo: (to: ScrollToOptions) => {
          behaviors.push([to.left, to.behavior])
          scroll({ ...to, behavior: 'instant' })
        },
      })
    })
    for (const at of [2, 3, 1]) {
      await page.clock.runFor(5100)
      await slide(page, at)
      await isRendered(page)
    }
    expect(await page.evaluate(() => Reflect.get(window, 'behaviors').at(-1))).toEqual([0, 'instant'])
  })
})

test('who wants less motion has no button to pause what stands still', async () => {
  await onHome(
    async (page) => {
      expect(await banner(page).getByRole('button', { name: 'Offers: pause' }).count()).toBe(0)
    },
    { hasMotion: false },
  )
})

test.each([768, 1024, 1440, 1920])(
  'at %i px the words of the banner end where the garments begin',
  async (width) => {
    await onPage(
      '/',
      async (page) => {
        const ends = await page
          .locator('.hero-slide')
          .first()
          .locator('.hero-text > *')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
        expect(Math.max(...ends)).toBeLessThanOrEqual(width * 0.42)
        const dots = page.locator('.hero .carousel-dots')
        expect(await dots.evaluate((part) => getComputedStyle(part, '::before').backgroundColor)).toBe(
          'rgb(255, 255, 255)',
        )
      },
      { viewport: { width, height: 900 } },
    )
  },
)
