import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { cutOff, focusedName, leggings, onProduct } from '#test/support/product-visits.ts'
import { timings } from '#web/timings.ts'

const { shop, browser } = await openJourneys()

const onPage = (path: string, work: (page: Page) => Promise<void>, viewport = desktop) =>
  onProduct({ shop, browser, viewport }, path, work)

describe('pictures, video, size chart', () => {
  test('have thumbnails on a desktop and dots on a phone', async () => {
    const shown = async (page: Page) => [
      await page.locator('.thumbnail').first().isVisible(),
      await page.locator('.gallery .carousel-dots').isVisible(),
    ]
    await onPage(leggings, async (page) => expect(await shown(page)).toEqual([true, false]))
    await onPage(leggings, async (page) => expect(await shown(page)).toEqual([false, true]), phone)
  })

  test('the pictures loop with the arrow keys', async () => {
    await onPage(leggings, async (page) => {
      await carouselIsThere(page)
      const current = () => page.locator('.thumbnail[aria-current="true"]').getAttribute('aria-label')
      await page.getByRole('button', { name: 'Enlarge picture 1' }).focus()
      await page.keyboard.press('ArrowLeft')
      await expect.poll(current).toBe('Show picture 4')
      await page.getByRole('button', { name: 'Next picture' }).click()
      await expect.poll(current).toBe('Show picture 1')
    })
  })

  test('a thumbnail and a dot lead to their picture', async () => {
    await onPage(leggings, async (page) => {
      await carouselIsThere(page)
      await page.locator('.thumbnail').nth(2).click()
      await expect.poll(() => shownPicture(page)).toBe('3 of 4')
    })
    await onPage(
      leggings,
      async (page) => {
        await carouselIsThere(page)
        await page.locator('.gallery .carousel-dots').getByRole('button', { name: 'Show picture 2' }).click()
        await expect.poll(() => shownPicture(page)).toBe('2 of 4')
      },
      phone,
    )
  })

  test('a finger swipes them on, and back from the first to the last', async () => {
    await onPage(
      leggings,
      async (page) => {
        await carouselIsThere(page)
        await swipe(page, { from: 290, to: 60 })
        await expect.poll(() => shownPicture(page)).toBe('2 of 4')
        await swipe(page, { from: 60, to: 290 })
        await expect.poll(() => shownPicture(page)).toBe('1 of 4')
        await swipe(page, { from: 60, to: 290 })
        await expect.poll(() => shownPicture(page)).toBe('4 of 4')
        expect(await page.getByRole('dialog').count()).toBe(0)
      },
      phone,
    )
  })

  test('another colour begins with its own first picture', async () => {
    await onPage(leggings, async (page) => {
      await carouselIsThere(page)
      await page.getByRole('button', { name: 'Next picture' }).click()
      await expect.poll(() => shownPicture(page)).toBe('2 of 4')
      await page.locator('label.swatch').nth(3).click()
      await expect.poll(() => shownPicture(page)).toBe('1 of 4')
      expect(await page.locator('.gallery [role="group"] img').first().getAttribute('alt')).toMatch(
        /^Ankle Length Leggings, (?!Black).*, view 1$/,
      )
    })
  })

  test('a pointer that rests on a colour fetches its first picture; to pick it asks for no second one', async () => {
    await onPage(leggings, async (page) => {
      const fetched = watchFronts(page)
      await restOn(page, 3)
      await restOn(page, 4)
      await restOn(page, 3)
      expect(fetched).toHaveLength(2)
      await page.locator('label.swatch').nth(3).click()
      await expect.poll(() => firstPicture(page).getAttribute('src')).toBe(fetched[0])
      await firstPicture(page).evaluate((image: HTMLImageElement) => image.decode())
      expect(fetched).toHaveLength(2)
    })
  })

  test('nothing is fetched ahead by a finger, nor for a shopper who saves data', async () => {
    await onPage(leggings, async (page) => {
      const fetched = watchFronts(page)
      await fingerOn(page, 3)
      await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      await restOn(page, 4)
      expect(fetched).toEqual([])
    })
  })

  test.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ])(
    'on %s a picture opens in large, and once more in twice its size, to be moved about',
    async (_, viewport) => {
      await onPage(
        leggings,
        async (page) => {
          await page.getByRole('button', { name: 'Enlarge picture 1' }).click()
          const region = page.getByRole('dialog').getByRole('region', { name: 'Enlarged picture' })
          const widths = async () => ({
            picture: (await region.getByRole('img').boundingBox())?.width ?? 0,
            room: (await region.boundingBox())?.width ?? 0,
          })
          await region.waitFor()
          const whole = await widths()
          expect(whole.picture).toBeLessThanOrEqual(whole.room)
          expect(await cutOff(page)).toEqual([])
          await page.getByRole('button', { name: 'Zoom in' }).click()
          const close = await widths()
          expect(close.picture).toBeCloseTo(2 * close.room, -1)
          expect(close.picture).toBeGreaterThan(1.5 * whole.picture)
          await region.focus()
          await page.keyboard.press('ArrowRight')
          await expect.poll(() => region.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
          expect(await axeFaults(page)).toEqual([])
          await page.getByRole('button', { name: 'Zoom out' }).click()
          expect(await widths()).toEqual(whole)
          await page.keyboard.press('Escape')
          await expect.poll(() => focusedName(page)).toBe('Enlarge picture 1')
        },
        viewport,
      )
    },
  )

  test('nothing is fetched from elsewhere before the video is asked for', async () => {
    await onPage(leggings, async (page) => {
      const elsewhere: string[] = []
      await page.route('https://www.youtube-nocookie.com/**', (route) => {
        elsewhere.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<title>video</title>' })
      })
      await page.waitForLoadState('networkidle')
      expect(elsewhere).toEqual([])
      await page.getByRole('button', { name: 'Watch the video' }).click()
      await page.getByTitle('Video of Ankle Length Leggings').waitFor()
      await expect.poll(() => elsewhere[0]).toContain('/embed/aqz-KE-bpKQ')
      expect(await axeFaults(page)).toEqual([])
    })
  })

  test('the size chart opens beside the sizes, and focus comes back', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Size chart' }).click()
      await page.getByRole('img', { name: /Size chart of/ }).waitFor()
      const row = page.getByRole('row', { name: /^XXL/ })
      expect(await row.getByRole('cell').allInnerTexts()).toEqual([
        '91–99 cm\n36–39 in',
        '114–122 cm\n45–48 in',
        '96 cm\n38 in',
      ])
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Size', 'Waist', 'Hip', 'Length'])
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Size chart')
    })
  })
})

/** Swiping and looping come a moment after the page. */
const carouselIsThere = (page: Page) => page.waitForLoadState('networkidle')

/** The picture that can be reached: the others are inert. */
const shownPicture = (page: Page) =>
  page.locator('.gallery [aria-roledescription="slide"]:not([inert])').getAttribute('aria-label')

const firstPicture = (page: Page) => page.locator('.gallery img').first()

/** The front views that are fetched from now on. */
function watchFronts(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/ankle-length-leggings/front/')) fetched.push(pathname)
  })
  return fetched
}

async function restOn(page: Page, at: number) {
  await page.locator('label.swatch').nth(at).hover()
  await pointerHasRested(page)
}

async function fingerOn(page: Page, at: number) {
  const touch = await page.context().newCDPSession(page)
  const box = await page.locator('label.swatch').nth(at).boundingBox()
  const touchPoints = [{ x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await pointerHasRested(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await touch.detach()
}

/** Timers of the same length end in their order: the page's own is over. */
const pointerHasRested = (page: Page) =>
  page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), timings.pointerRestMs)

async function swipe(page: Page, { from, to }: { from: number; to: number }) {
  const touch = await page.context().newCDPSession(page)
  const y = 240
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await send('touchStart', from)
  for (let step = 1; step <= 8; step += 1) await send('touchMove', from + ((to - from) * step) / 8)
  await send('touchEnd')
  await touch.detach()
}
