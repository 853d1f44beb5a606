import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { type Browser, desktop, openBrowser, phone } from '#test/support/browser.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let browser: Browser

beforeAll(async () => {
  shop = await openTestShop()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

const leggings = '/product/ankle-length-leggings'

/** Opens the page and waits until it answers; leaves with the check that the console stayed silent. */
async function onPage(
  path: string,
  work: (page: Page) => Promise<void>,
  { viewport = desktop }: { viewport?: { width: number; height: number } } = {},
) {
  const visit = await browser.visit(shop.url, { viewport })
  try {
    await visit.page.goto(shop.url + path)
    await isHydrated(visit.page)
    await work(visit.page)
    expect(visit.complaints).toEqual([])
  } finally {
    await visit.close()
  }
}

/** The page answers to clicks: React has put its mark on the first picker. */
async function isHydrated(page: Page) {
  await page.waitForFunction(() => {
    const input = document.querySelector('input[name="color"]')
    return input !== null && Object.keys(input).some((key) => key.startsWith('__reactProps'))
  })
}

const mainButton = (page: Page, name: string) => page.locator('.grid > .button', { hasText: name }).first()
const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('cart') ?? '[]'))
describe('the page as it comes from the server', () => {
  test('holds title, price, swatches, sizes and offers without any script', async () => {
    const html = await (await fetch(shop.url + leggings)).text()
    expect(html).toContain('Ankle Length Leggings')
    expect(html).toContain('₹299')
    expect(html.match(/name="color"/g)?.length).toBe(16)
    expect(html.match(/name="size"/g)?.length).toBe(8)
    expect(html).toContain('Special Offer')
    expect(html.replaceAll('<!-- -->', '')).toContain('Buy 3 @ ₹799')
  })

  test('shows the colour and size of its address; unknown ones are ignored', async () => {
    await onPage(`${leggings}?color=navy&size=xl`, async (page) => {
      expect(await page.locator('input[name="size"]:checked').getAttribute('value')).toBe('XL')
      expect(await page.locator('legend').first().textContent()).toMatch(/Navy/)
    })
    await onPage(`${leggings}?color=constructor&size=nope`, async (page) => {
      expect(await page.locator('input[name="size"]:checked').getAttribute('value')).toBe('S')
    })
  })
})

describe('what is read rather than chosen', () => {
  test('specifications, disclaimer, washing icons and both tabs', async () => {
    await onPage(leggings, async (page) => {
      for (const name of ['Specifications', 'Washing instructions', 'Disclaimer']) {
        expect(await page.getByRole('heading', { name }).isVisible()).toBe(true)
      }
      expect(await page.getByText('Machine wash cold').isVisible()).toBe(true)
      expect(await page.getByText('Delivery takes 4-5 days after that.').isVisible()).toBe(true)
      await page.getByRole('tab', { name: 'Exchange & Returns' }).click()
      expect(await page.getByText('Return or exchange within 7 days', { exact: false }).isVisible()).toBe(
        true,
      )
    })
  })

  test('reviews with the fixed rating of 4.8, relative dates and likes from 0 to 19', async () => {
    await onPage(leggings, async (page) => {
      const reviews = page.locator('section[aria-labelledby="reviews"]')
      expect(await reviews.getByText('4.8').isVisible()).toBe(true)
      expect(await reviews.getByText('600+ reviews').isVisible()).toBe(true)
      const cards = await reviews.getByRole('listitem').allTextContents()
      expect(cards.length).toBeGreaterThan(0)
      for (const card of cards) {
        expect(card).toMatch(/(Today|\d+ (day|month|year)s? ago)/)
        expect(card).toMatch(/(?<!\d)(1?\d)people found this helpful$/)
      }
    })
  })
})

describe('choosing', () => {
  test('a colour and a size asks the server nothing, and the address keeps it with one Back to leave', async () => {
    await onPage('/product/kurti-pant', async (page) => {
      await page.goto(shop.url + leggings)
      await isHydrated(page)
      await page.waitForLoadState('networkidle')
      const asked: string[] = []
      page.on('request', (request) => {
        if (['document', 'script', 'fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url())
      })
      await page.locator('label.swatch').nth(4).click()
      await page.locator('label.size-chip', { hasText: /^L$/ }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('size')).toBe('l')
      expect(asked).toEqual([])
      const address = page.url()
      await page.reload()
      await isHydrated(page)
      expect(page.url()).toBe(address)
      expect(await page.locator('input[name="size"]:checked').getAttribute('value')).toBe('L')
      await page.goBack()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/product/kurti-pant')
    })
  })

  test('the first 16 colours show; More shows the rest and Less hides them again', async () => {
    await onPage(leggings, async (page) => {
      const swatches = page.locator('label.swatch')
      expect(await swatches.count()).toBe(16)
      await page.getByRole('button', { name: /^More/ }).click()
      expect(await swatches.count()).toBe(36)
      await page.getByRole('button', { name: /^Less/ }).click()
      expect(await swatches.count()).toBe(16)
    })
  })

  test('nothing on the page moves when the colour changes', async () => {
    await onPage(leggings, async (page) => {
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => {
        Reflect.set(window, 'shifted', 0)
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
          }
        }).observe({ type: 'layout-shift' })
      })
      for (const at of [3, 7, 12, 0]) await page.locator('label.swatch').nth(at).click()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBe(0)
    })
  })
})

describe('above one piece', () => {
  test('add waits until each unit has its colour and size; same as above and copy to all fill them', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      expect(await mainButton(page, 'Add to Cart').isDisabled()).toBe(true)
      expect(await page.getByText('Choose colour and size for 2 more items').isVisible()).toBe(true)
      await page.getByRole('button', { name: 'Item 2: same as above' }).click()
      await page.getByLabel('Item 3 colour').selectOption({ index: 2 })
      await page.getByLabel('Item 3 size').selectOption('M')
      expect(await mainButton(page, 'Add to Cart').isEnabled()).toBe(true)
      await mainButton(page, 'Add to Cart').click()
      const cart = await storedCart(page)
      expect(cart.map(({ size, quantity }: { size: string; quantity: number }) => [size, quantity])).toEqual([
        ['S', 2],
        ['M', 1],
      ])
    })
  })

  test('an offer opens its dialog, which needs size and colour on every entry', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Buy 3 @ ₹799' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      expect(
        await dialog.getByText('Please select size and color for all 2 incomplete item(s)').isVisible(),
      ).toBe(true)
      expect(
        await page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')),
      ).toBe('1')
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Item 1: copy to all' }).click()
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.locator('.display.text-3xl', { hasText: '₹799' }).first().isVisible()).toBe(true)
      expect(await mainButton(page, 'Buy Now').isEnabled()).toBe(true)
    })
  })

  test('removing entries down to one gives the offer up and closes the dialog', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Buy 3 @ ₹799' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Remove item 3' }).click()
      expect(await dialog.getByRole('listitem').count()).toBe(2)
      await dialog.getByRole('button', { name: 'Remove item 2' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('1')
      expect(await page.locator('.offer-card[aria-pressed="true"]').count()).toBe(0)
    })
  })
})

describe('buying', () => {
  test('Add to Cart says so for 5 seconds, with both ways on', async () => {
    const visit = await browser.visit(shop.url, { viewport: desktop })
    await visit.page.goto(shop.url + leggings)
    await isHydrated(visit.page)
    await visit.page.clock.install()
    await mainButton(visit.page, 'Add to Cart').click()
    const toast = visit.page.getByText('Ankle Length Leggings added to cart')
    await expect
      .poll(async () => {
        await visit.page.clock.runFor(50)
        return toast.isVisible()
      })
      .toBe(true)
    expect(await visit.page.getByRole('button', { name: 'Continue Shopping' }).isVisible()).toBe(true)
    await visit.page.clock.runFor(4000)
    expect(await toast.isVisible()).toBe(true)
    await visit.page.clock.runFor(2000)
    await toast.waitFor({ state: 'detached' })
    expect(visit.complaints).toEqual([])
    await visit.close()
  })

  test('View Cart leads to the cart, which holds exactly the line of the spec', async () => {
    await onPage(leggings, async (page) => {
      await mainButton(page, 'Add to Cart').click()
      await page.getByRole('button', { name: 'View Cart' }).click()
      await page.waitForURL('**/cart')
      const [line] = await storedCart(page)
      expect(Object.keys(line).toSorted()).toEqual(
        '_id color customId image name price productDetails quantity selectedColor selectedSize size slug weight'.split(
          ' ',
        ),
      )
      expect(line).toMatchObject({ price: 299, color: 'Black', size: 'S', slug: 'ankle-length-leggings' })
    })
  })

  test('Buy Now adds the line and goes to the cart', async () => {
    await onPage('/product/kurti-pant', async (page) => {
      await mainButton(page, 'Buy Now').click()
      await page.waitForURL('**/cart')
      expect(await page.getByRole('heading', { name: 'Kurti Pant' }).isVisible()).toBe(true)
    })
  })

  test('all of it can be done by keyboard alone', async () => {
    await onPage(leggings, async (page) => {
      await page.locator('input[name="color"]:checked').focus()
      await page.keyboard.press('ArrowRight')
      await page.locator('input[name="size"]:checked').focus()
      await page.keyboard.press('ArrowRight')
      expect(await page.locator('input[name="size"]:checked').getAttribute('value')).toBe('M')
      for (let pressed = 0; pressed < 12; pressed += 1) {
        await page.keyboard.press('Tab')
        const name = await page.evaluate(() => document.activeElement?.textContent)
        if (name === 'Add to Cart') break
      }
      await page.keyboard.press('Enter')
      await page.getByText('added to cart').waitFor()
      const [line] = await storedCart(page)
      expect(line).toMatchObject({ size: 'M', quantity: 1 })
      expect(line.color).not.toBe('Black')
    })
  })

  test('on a phone the buy bar shows while the buttons are off the screen, and only then', async () => {
    await onPage(
      leggings,
      async (page) => {
        const bar = page.locator('.sticky-buy-bar')
        await expect.poll(() => bar.isVisible()).toBe(true)
        await mainButton(page, 'Buy Now').scrollIntoViewIfNeeded()
        await expect.poll(() => bar.isVisible()).toBe(false)
        expect(await bar.evaluate((node) => node.hasAttribute('inert'))).toBe(true)
      },
      { viewport: phone },
    )
  })
})

test('a view and an addition are told to the pixel rows, one event each', async () => {
  const visit = await browser.visit(shop.url, { viewport: desktop })
  const events: Array<{ event_name: string; custom_data: object }> = []
  visit.page.on('request', (request) => {
    if (request.url().endsWith('/api/web/pixel/product/ankle-length-leggings')) {
      const body = request.postDataJSON()
      expect(body).toHaveLength(1)
      events.push(body[0])
    }
  })
  await visit.page.goto(shop.url + leggings)
  await isHydrated(visit.page)
  await expect.poll(() => events.map(({ event_name }) => event_name)).toEqual(['ViewContent'])
  await mainButton(visit.page, 'Add to Cart').click()
  await expect.poll(() => events.map(({ event_name }) => event_name)).toEqual(['ViewContent', 'AddToCart'])
  expect(events[1]?.custom_data).toMatchObject({ currency: 'INR', value: 299, quantity: 1 })
  await visit.close()
})

describe('pictures, video, size chart', () => {
  test('have thumbnails on a desktop and dots on a phone', async () => {
    const shown = async (page: Page) => [
      await page.locator('.thumbnail').first().isVisible(),
      await page.locator('.gallery .carousel-dots').isVisible(),
    ]
    await onPage(leggings, async (page) => expect(await shown(page)).toEqual([true, false]))
    await onPage(leggings, async (page) => expect(await shown(page)).toEqual([false, true]), {
      viewport: phone,
    })
  })

  test('the pictures loop with the arrow keys', async () => {
    await onPage(leggings, async (page) => {
      await page.waitForLoadState('networkidle')
      const current = () => page.locator('.thumbnail[aria-current="true"]').getAttribute('aria-label')
      await page.getByRole('button', { name: 'Enlarge picture 1' }).focus()
      await page.keyboard.press('ArrowLeft')
      await expect.poll(current).toBe('Show picture 4')
      await page.getByRole('button', { name: 'Next picture' }).click()
      await expect.poll(current).toBe('Show picture 1')
    })
  })

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
    })
  })

  test('the size chart opens beside the sizes, and focus comes back', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Size chart' }).click()
      await page.getByRole('img', { name: /Size chart of/ }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Size chart')
    })
  })
})

test.each([
  ['a phone', phone],
  ['a narrow phone', { width: 320, height: 640 }],
  ['a desktop', desktop],
])('on %s axe finds nothing and nothing is wider than the screen', async (_name, viewport) => {
  await onPage(
    leggings,
    async (page) => {
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      expect(await axeFaults(page)).toEqual([])
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(tooWide).toBeLessThanOrEqual(0)
    },
    { viewport },
  )
})
