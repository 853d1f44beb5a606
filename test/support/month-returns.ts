import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { press } from './confirm-links.ts'
import { inCrowd } from './in-crowd.ts'
import { answered, type SentParcel } from './month-desk.ts'
import { anAction } from './packing-desk.ts'
import { type TrueReturn, worthOf } from './return-truth.ts'
import type { TestShop } from './shop.ts'
import { joinStaff, type StaffBrowser } from './staff.ts'

export type MonthReturn = TrueReturn &
  Pick<SentParcel, 'orderId' | 'rupees' | 'isPrepaid'> & {
    caseId: string | null
    /** Whole rupees that go back of it, as money or as store credit. */
    worth: number
  }

type Parts = {
  shop: TestShop
  owner: StaffBrowser
  packer: StaffBrowser
  /** Which size a line of an order is, by its place among those of the month. */
  sizeOf: (itemId: string) => number
  /** The size that is asked for instead, for each size of the month. */
  largerIds: readonly string[]
  /** Rupees, for each size of the month. */
  prices: readonly number[]
  /** Who brings the new pieces. */
  courierId: string
  crowd: number
}

type Case = StaffData<'readReturn'>
const packedAtOnce = 20

/** What customers send back in a month, and what people of the shop do about it: of each case one step a day. */
export async function openMonthReturns({
  shop,
  owner,
  packer,
  sizeOf,
  largerIds,
  prices,
  courierId,
  crowd,
}: Parts) {
  const accountant = await joinStaff(shop, { role: 'accountant' })
  const all: MonthReturn[] = []
  const ended = new Set<MonthReturn>()
  const toPack: string[] = []
  const done = { sentBack: 0, paidByBank: 0, agreedByTwo: 0, replaced: 0 }

  function add(one: SentParcel, truth: TrueReturn): void {
    const { orderId, rupees, isPrepaid } = one
    all.push({ ...truth, orderId, rupees, isPrepaid, caseId: null, worth: worthOf(truth, prices) })
  }

  async function live(day: number): Promise<void> {
    const due = all.filter((one) => one.askDay <= day && !ended.has(one))
    await inCrowd(due, crowd, async (one) => {
      if (one.caseId === null) await ask(one)
      else await goOn(one, one.caseId, day)
    })
    for (let wave = toPack.splice(0, packedAtOnce); wave.length > 0; wave = toPack.splice(0, packedAtOnce))
      await sendNewPieces(wave)
  }

  /** The customer asks; as long as the shop does not know that it arrived, on another day again. */
  async function ask(one: MonthReturn): Promise<void> {
    const params = { id: one.orderId }
    const before = await answered(() => owner.call('readReturnable', { params }))
    if (before.deliveredAt === null) return
    const pieces = one.pieces.map(({ size, quantity }) => {
      const found = before.pieces.find(({ itemId }) => sizeOf(itemId) === size)
      if (!found) throw new Error('the order has no such piece')
      const wantedSizeId = one.wish === 'exchange' ? largerIds[size] : undefined
      return { itemId: found.itemId, quantity, wantedSizeId }
    })
    if (one.by === 'link') await askByLink(one, pieces)
    else
      await act(one, async (actionId) => {
        const { wish, reason } = one
        const opening = {
          wish,
          reason,
          words: '',
          way: 'pickup' as const,
          isException: false,
          videoSeen: true,
        }
        const body = { actionId, version: before.orderVersion, pieces, ...opening }
        return owner.call('openReturn', { params, body })
      })
    const { cases } = await answered(() => owner.call('readReturnable', { params }))
    if (cases.length !== 1 || !cases[0]) throw new Error(`${cases.length} cases of one wish`)
    one.caseId = cases[0].id
    done.sentBack += 1
  }

  async function askByLink(
    one: MonthReturn,
    pieces: ReadonlyArray<{ itemId: string; quantity: number; wantedSizeId: string | undefined }>,
  ) {
    const fields = pieces.map(({ itemId, quantity, wantedSizeId }) => ({
      [`wish-${itemId}`]: wantedSizeId ?? one.wish,
      [`count-${itemId}`]: String(quantity),
    }))
    await pressLink(one, Object.assign({ do: 'return', reason: one.reason }, ...fields))
  }

  /** Each by a phone of their own. */
  async function pressLink(one: MonthReturn, fields: Record<string, string>): Promise<void> {
    const found = await shop.orders.find(one.orderId)
    if (!found) throw new Error('the order is there')
    const link = await shop.returnPages.urlOf(found.order)
    const at = all.indexOf(one)
    for (let times = 0; times < (one.isSentTwice ? 2 : 1); times += 1) {
      const { status } = await press(link, fields, `10.20.${Math.floor(at / 250)}.${at % 250}`)
      if (status >= 400) throw new Error(`the link answers ${status}`)
    }
  }

  /** An action of a person, under one name however often it is sent. */
  async function act<T>(
    { isSentTwice }: MonthReturn,
    call: (actionId: string) => Promise<Answer<T>>,
  ): Promise<T> {
    const actionId = anAction()
    const did = await answered(() => call(actionId))
    return isSentTwice ? answered(() => call(actionId)) : did
  }

  async function goOn(one: MonthReturn, id: string, day: number): Promise<void> {
    const params = { id }
    const found = await answered(() => owner.call('readReturn', { params }))
    const { version } = found
    switch (found.state) {
      case 'asked':
        await act(one, async (actionId) => {
          const act = { actionId, version }
          const approve = { ...act, decision: 'approve' as const, videoSeen: true }
          const reject = { ...act, decision: 'reject' as const, refusal: 'worn' as const }
          const body = one.end === 'rejected' ? reject : approve
          return owner.call('decideReturn', { params, body })
        })
        return
      case 'approved':
        return isTaken(one, { id, version, day })
      case 'moving':
        if (day >= one.backDay) await receive(one, found)
        else noteNewPieces(one, found)
        return
      case 'received':
        return settle(one, found)
      case 'settled':
        return finish(one, found)
      default:
        ended.add(one)
    }
  }

  async function isTaken(
    one: MonthReturn,
    { id, version, day }: { id: string; version: number; day: number },
  ) {
    if (day < one.takenDay) return
    const params = { id }
    if (one.end === 'kept') return pressLink(one, { do: 'drop', case: id })
    const call = one.end === 'never-sent' ? 'dropReturn' : 'moveReturn'
    await act(one, (actionId) => packerOrOwner(call).call(call, { params, body: { actionId, version } }))
  }

  const packerOrOwner = (call: 'dropReturn' | 'moveReturn') => (call === 'dropReturn' ? owner : packer)

  async function receive(one: MonthReturn, { id, version, pieces }: Case): Promise<void> {
    const counted = pieces.map(({ itemId }) => {
      const truth = one.pieces.find(({ size }) => size === sizeOf(itemId))
      if (!truth) throw new Error('another piece lies in the box')
      return { itemId, ...truth.back }
    })
    await act(one, (actionId) =>
      packer.call('receiveReturn', { params: { id }, body: { actionId, version, pieces: counted } }),
    )
  }

  /** As much as is proposed: the accountant looks at nothing else. */
  async function settle(one: MonthReturn, { id, version, money }: Case): Promise<void> {
    const rupees = one.as === 'credit' ? money?.credit.proposed : money?.proposed
    if (rupees !== one.worth) throw new Error(`₹${rupees} is proposed for pieces worth ₹${one.worth}`)
    await act(one, (actionId) =>
      accountant.call('askMoneyBack', { params: { id }, body: { actionId, version, rupees, as: one.as } }),
    )
  }

  /** Its money goes its way, its new piece too; then nothing more is to be done. */
  async function finish(one: MonthReturn, found: Case): Promise<void> {
    const [payout] = found.payouts
    if (payout) await payBack(one, payout)
    else if (one.wish === 'exchange') await bringNewPiece(one, found)
    else ended.add(one)
  }

  async function payBack(one: MonthReturn, payout: Case['payouts'][number]): Promise<void> {
    const params = { id: payout.id }
    if (payout.state === 'paid') ended.add(one)
    else if (payout.state === 'asked') {
      await act(one, (actionId) => owner.call('approvePayout', { params, body: { actionId } }))
      done.agreedByTwo += 1
    } else if (payout.how === 'upi' && payout.to === null)
      await pressLink(one, { do: 'upi', upi: 'meena@okbank' })
    else if (payout.how === 'upi') {
      const utr = `UTR${String(all.indexOf(one)).padStart(7, '0')}`
      await act(one, (actionId) => accountant.call('payPayout', { params, body: { actionId, utr } }))
      done.paidByBank += 1
    }
  }

  async function bringNewPiece(one: MonthReturn, found: Case): Promise<void> {
    noteNewPieces(one, found)
    const params = { id: found.replacement?.parcelId ?? '' }
    if (params.id === '') return
    const { version } = await answered(() => packer.call('readRoadParcel', { params }))
    await act(one, (actionId) => packer.call('deliverByHand', { params, body: { actionId, version } }))
    done.replaced += 1
    ended.add(one)
  }

  function noteNewPieces({ orderId }: MonthReturn, { replacement }: Case): void {
    if (replacement?.parcelId === null) toPack.push(orderId)
  }

  async function sendNewPieces(orders: string[]): Promise<void> {
    const { orders: lying } = await answered(() =>
      packer.call('takeWave', { body: { actionId: anAction(), count: packedAtOnce, orders } }),
    )
    const parcels: Array<{ id: string; version: number }> = []
    for (const { order, lines } of lying) {
      const pieces = lines.map(({ itemId, quantity }) => ({ itemId, quantity }))
      const body = { actionId: anAction(), version: order.version, pieces, courierId }
      const { parcel } = await answered(() => packer.call('packOrder', { params: { id: order.id }, body }))
      parcels.push({ id: parcel.id, version: parcel.version })
    }
    await answered(() => packer.call('handOver', { body: { actionId: anAction(), parcels } }))
  }

  return { add, live, all, done, left: () => all.length - ended.size }
}
