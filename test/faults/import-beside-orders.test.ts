// An import while orders are placed: a hundredth of its size unless FAULTS=1 (docs/faults.md).
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { checkOut, makeBuyers, sized, submit } from '#test/support/order-makers.ts'
import { type FileRow, importFile, productFile, productRows } from '#test/support/product-file.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile({ env: { ORDERS_PER_HOUR: '100000' } })

const minutes = 60_000
const colors = ['Red', 'Wine', 'Teal', 'Grey', 'Navy']
const sizes = ['S', 'M', 'L', 'XL']
const pieces = 100_000

/** A file of so many products, each in twenty sizes. */
function fileOf(products: number, more: (at: number) => FileRow): string {
  const rows = Array.from({ length: products }, (_, at) =>
    productRows({ Handle: `made-${at}`, Title: `Product ${at}` }, colors, sizes).map((row, place) => ({
      ...row,
      'Variant SKU': `P${at}-${place}`,
      'Variant Inventory Tracker': 'shopify',
      ...more(at),
    })),
  )
  return productFile(rows.flat())
}

test(
  'no order is refused for an import that changes every price and every count while 50 a second are placed',
  async () => {
    const products = sized(1000, 10)
    await importFile(
      shop.database,
      fileOf(products, () => ({ 'Variant Inventory Qty': pieces })),
    )
    const sold = await shop.database.query
      .selectFrom('size')
      .innerJoin('color_variant', 'color_variant.id', 'size.color_variant_id')
      .innerJoin('product', 'product.id', 'color_variant.product_id')
      .where('product.slug', 'like', 'made-%')
      .select(['size.id as sizeId', 'color_variant.product_id as productId', 'color_variant.name as color'])
      .select('size.name as size')
      .orderBy('size.id')
      .execute()
    await shop.catalogue.refresh()
    const buyers = await makeBuyers(shop, sized(500, 40))
    const carts = await Promise.all(
      buyers.map(async (buyer, at) => {
        const size = sold[(at * 7919) % sold.length] ?? { sizeId: '', productId: '', color: '', size: '' }
        const cart = await checkOut(shop, buyer, {
          wanted: [{ ...size, quantity: 1 }],
          paymentMethod: online,
        })
        return { buyer, cart, size }
      }),
    )

    let isImporting = true
    // A price that goes down is no reason to ask the shopper again; one that is dearer would be.
    const importing = importFile(
      shop.database,
      fileOf(products, (at) => ({
        'Variant Inventory Qty': pieces - 10,
        // As in an exported file: what is sold since stays sold.
        'Exported Qty': `${pieces} (change 1)`,
        'Variant Compare At Price': 900 + at,
      })),
    ).finally(() => (isImporting = false))
    const answers = []
    let placedMeanwhile = 0
    for (const { buyer, cart } of carts) {
      placedMeanwhile += isImporting ? 1 : 0
      answers.push(submit(shop, buyer, { ...cart, paymentMethod: online }))
      await pause(20)
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    const { report } = await importing
    console.log(
      `${sold.length} sizes imported, ${placedMeanwhile} of ${carts.length} orders placed meanwhile`,
    )
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(report.ok).toBe(true)

    const own = new Set(sold.map(({ sizeId }) => sizeId))
    const stock = await shop.database.query
      .selectFrom('stock')
      .select(['size_id', 'on_hand', 'reserved'])
      .execute()
    const counts = stock.filter((row) => own.has(row.size_id))
    const left = counts.reduce((sum, row) => sum + row.on_hand - row.reserved, 0)
    expect(left).toBe(sold.length * (pieces - 10) - carts.length)
    expect(await findViolations(shop.database)).toEqual([])
  },
  10 * minutes,
)
