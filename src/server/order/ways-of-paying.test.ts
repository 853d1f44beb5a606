import { expect, test } from 'vitest'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import { openTestShop } from '#test/support/shop.ts'
import { cash, online } from '#test/support/ways-of-paying.ts'

// Who takes money is the owner's setting: the quote says it, and an order cannot get around it.
test.each([
  { PAYMENT_PROVIDERS: '', offered: [cash, online], taken: [cash, online] },
  { PAYMENT_PROVIDERS: 'cash-on-delivery', offered: [cash], taken: [cash] },
  { PAYMENT_PROVIDERS: 'sandbox', offered: [online], taken: [online] },
  { PAYMENT_PROVIDERS: 'sandbox,cash-on-delivery', offered: [online, cash], taken: [cash, online] },
])(
  'with PAYMENT_PROVIDERS=$PAYMENT_PROVIDERS the ways of paying are $offered',
  async ({ PAYMENT_PROVIDERS, offered, taken }) => {
    const shop = await openTestShop({ env: { PAYMENT_PROVIDERS } })
    try {
      const [buyer] = await makeBuyers(shop, 1)
      if (!buyer) throw new Error('no buyer')
      const size = await makeSize(shop, { stock: 5 })
      const orderItems = [
        { productId: size.productId, selectedColor: size.color, selectedSize: size.size, quantity: 1 },
      ]
      const quoted = dataOf(await shop.call('quoteOrder', { body: { orderItems } }))
      expect(quoted.paymentMethods).toEqual(offered)
      for (const paymentMethod of [cash, online]) {
        const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod })
        const answer = await submit(shop, buyer, { ...cart, paymentMethod })
        if (taken.includes(paymentMethod)) {
          const { paymentRedirectUrl } = dataOf(answer)
          expect(paymentRedirectUrl !== null).toBe(paymentMethod === online)
        } else expect(answer).toMatchObject({ status: 409, code: 'payment-not-offered' })
      }
    } finally {
      await shop.close()
    }
  },
)
