import { describe, expect, test } from 'vitest'
import { dataOf, piecesLeft } from '#test/support/order-makers.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { runCommand } from '#test/support/shop-command.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { findViolations } from './invariant-store.ts'

const shop = await openShopOfFile()
const desk = await openReturnDesk(shop)
const command = (...args: string[]) => runCommand(shop, ...args)
const refused = (words: string) => ({ code: 1, text: expect.stringContaining(words) })
const patience = 180_000

/** A parcel on the road, by its courier's number. */
async function sent() {
  const { id, parcel } = await desk.packed()
  dataOf((await desk.handOver(parcel)).answer)
  return { id, awb: parcel.awb ?? '' }
}

const orderNumber = async (id: string) => String((await shop.orders.find(id))?.order.number)
const left = (sizeId: string) => piecesLeft(shop, { sizeId, productId: '', color: '', size: '' })
/** The first id in round brackets, or after a word. */
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''

describe('parcel', () => {
  test('news of it is told by its number, and where it is then', { timeout: patience }, async () => {
    const { id, awb } = await sent()
    expect(await command('parcel', 'news', 'NONE1', 'delivered')).toMatchObject(
      refused('No parcel that has left the shop has the number NONE1.'),
    )
    expect(await command('parcel', 'news', awb, 'flown')).toMatchObject(refused('There is no news "flown".'))
    expect(await command('parcel', 'news', awb, 'out', '--at', 'soon')).toMatchObject(
      refused('soon is no moment.'),
    )
    expect(await command('parcel', 'news', awb, 'out')).toEqual({
      code: 0,
      text: expect.stringContaining('now out'),
    })
    expect((await desk.see(id)).stage).toBe('shipped')
  })

  test('is delivered by hand, once, with its cash', { timeout: patience }, async () => {
    const { id, awb } = await sent()
    expect((await command('parcel', 'deliver', awb)).text).toContain(`${awb} was delivered.`)
    expect((await desk.see(id)).stage).toBe('delivered')
    expect(await command('parcel', 'deliver', awb)).toMatchObject({ code: 1 })
  })

  test('that came back is counted in, and one that is lost is given up', { timeout: patience }, async () => {
    const { awb } = await sent()
    await command('parcel', 'news', awb, 'returning')
    expect((await command('parcel', 'receive', awb)).text).toContain(`${awb} is counted in.`)
    const lost = await sent()
    await command('parcel', 'news', lost.awb, 'lost')
    expect((await command('parcel', 'give-up', lost.awb)).text).toContain(`${lost.awb} is given up.`)
    expect(await findViolations(shop.database)).toEqual([])
  })
})

describe('return', () => {
  test(
    'an exchange is opened for a line and a size, goes its way, and is in the list meanwhile',
    { timeout: patience },
    async () => {
      const order = await desk.arrived()
      const number = await orderNumber(order.id)
      expect(await command('return', 'open', '1')).toMatchObject(refused('There is no order 1.'))
      expect(await command('return', 'open', number, '--size', 'XXL')).toMatchObject(
        refused('There is no Black, XXL at the same price.'),
      )
      expect(await command('return', 'open', number, '--line', '2')).toMatchObject(refused('has no line 2'))
      expect(await command('return', 'open', number, '--reason', 'fault')).toMatchObject(refused('video'))
      const { text } = await command('return', 'open', number, '--size', 'L', '--reason', 'too-small')
      expect(text).toContain(`${number}-1: To pick up`)
      expect(text).toContain('→ Black, L')
      expect(await left(order.largeId)).toBe(49)
      const before = await left(order.sizeId)
      const id = found(text, /\(([^)]+)\)/)
      expect((await command('return', 'list')).text).toContain(`${number}-1  To pick up  exchange`)
      expect((await command('return', 'moving', id)).text).toContain(`${number}-1: On the way back`)
      expect((await command('return', 'received', id)).text).toContain(`${number}-1: Settled`)
      expect((await command('return', 'list')).text).not.toContain(`${number}-1`)
      expect(await left(order.sizeId)).toBe(before + 1)
    },
  )

  test(
    'that is dropped gives back what was kept; beyond the policy it is an exception',
    { timeout: patience },
    async () => {
      const order = await desk.arrived({ days: 9 })
      const number = await orderNumber(order.id)
      expect(await command('return', 'open', number, '--size', 'L')).toMatchObject(refused('are over'))
      const { text } = await command('return', 'open', number, '--size', 'L', '--exception')
      expect(await left(order.largeId)).toBe(49)
      const id = found(text, /\(([^)]+)\)/)
      expect((await command('return', 'drop', id)).text).toContain('Dropped')
      expect(await left(order.largeId)).toBe(50)
      expect(await command('return', 'drop', 'none')).toMatchObject(refused('There is no such return.'))
    },
  )
})

test(
  'payout: money of a case is asked for, told where to, and paid with the bank’s reference',
  { timeout: patience },
  async () => {
    const { caseId, id } = await desk.received()
    expect(await command('payout', 'ask', caseId, '2.50')).toMatchObject(refused('Give whole rupees'))
    expect(await command('payout', 'ask', caseId, '9000')).toMatchObject(refused('more than is left'))
    const asked = await command('payout', 'ask', caseId, '299')
    const payout = found(asked.text, /payout (\S+):/)
    expect(asked.text).toContain('₹299, approved')
    expect(await command('payout', 'paid', payout, 'utr000123')).toMatchObject(
      refused('Nobody has told the UPI id'),
    )
    expect(await command('payout', 'to', payout, 'nowhere')).toMatchObject(refused('looks like name@bank'))
    expect((await command('payout', 'list')).text).toContain('no UPI id yet')
    expect(await command('payout', 'to', payout, 'meena@okbank')).toMatchObject({ code: 0 })
    expect((await command('payout', 'list')).text).toContain('approved  meena@okbank')
    expect((await command('payout', 'paid', payout, 'utr000123')).text).toContain('the customer hears of it')
    expect((await command('payout', 'list')).text).not.toContain(payout)
    expect((await desk.seeCase(caseId)).payouts).toMatchObject([{ state: 'paid', reference: 'UTR000123' }])
    expect(await findViolations(shop.database)).toEqual([])
    expect((await desk.see(id)).stage).toBe('delivered')
  },
)
