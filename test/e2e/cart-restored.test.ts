import { describe, expect, test } from 'vitest'
import { createRestoreLinks } from '#server/order/links/restore-links.ts'
import { signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createVisits } from '#test/support/page-visits.ts'

const secret = 'a pepper that only the tests know, 32+'
const { shop, browser } = await openJourneys({ env: { SESSION_PEPPER: secret } })
const onPage = createVisits({ shop, browser })

describe("the owner's link to a cart that was left behind", () => {
  async function linkToCartOf(couponCode: string | null): Promise<string> {
    const asha = await signedIn(shop)
    const detail = dataOf(await shop.call('readProduct', { params: { id: 'kurti-pant' } }))
    const { product: pant, colorVariants } = detail
    const [color] = colorVariants
    const [size] = color?.sizes ?? []
    if (!color || !size) throw new Error('no size')
    const line = {
      productId: pant._id,
      productName: pant.name,
      slug: pant.slug,
      price: size.price,
      quantity: 2,
    }
    const chosen = { selectedSize: size.name, selectedColor: color.name, selectedImage: '', categoryName: '' }
    const kept = await shop.call(
      'abandonOrder',
      {
        body: {
          orderItems: [{ ...line, ...chosen }],
          disCouponId: null,
          disCouponValue: null,
          disCouponCode: couponCode,
        },
      },
      asha,
    )
    return createRestoreLinks({ secrets: [secret], publicUrl: '' }).urlFor(dataOf(kept).abandonId)
  }

  test('refills cart and coupon in a browser that never saw the shop', async () => {
    const link = await linkToCartOf('WELCOME10')
    await onPage(
      link,
      async (page) => {
        await page.getByText('Your cart is back.').waitFor()
        await page.getByRole('main').getByText('Kurti Pant').first().waitFor()
        const kept = await page.evaluate(() => [
          JSON.parse(localStorage.getItem('cart') ?? '[]').map(
            ({ quantity }: { quantity: number }) => quantity,
          ),
          localStorage.getItem('couponCode'),
        ])
        expect(kept).toEqual([[2], 'WELCOME10'])
        expect(new URL(page.url()).search).toBe('')
        await page.goto(shop.url + link)
        await page.getByText('Your cart is back.').waitFor()
        expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
      },
      { expected: /status of 40/ },
    )
  })

  test('says so when it was changed or is too old', async () => {
    const link = await linkToCartOf(null)
    await onPage(
      `${link}x`,
      async (page) => {
        await page.getByText('This link no longer opens a cart').waitFor()
        expect(await page.evaluate(() => localStorage.getItem('cart') ?? '[]')).toBe('[]')
      },
      { expected: /status of 404/ },
    )
  })
})
