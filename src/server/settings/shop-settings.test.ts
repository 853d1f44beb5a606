import { expect, test } from 'vitest'
import { rulesSetting } from '#contract/rules-setting-schemas.ts'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'

type SettingsData = StaffData<'readSettings'>

const shop = await openShopOfFile()
const owner = await joinStaff(shop, { role: 'owner' })

async function settings(): Promise<SettingsData> {
  const answer = await owner.call('readSettings', {})
  if (!('meta' in answer) && answer.status !== 200) throw new Error(answer.message)
  return answer.data as SettingsData
}

async function writeShop(change: Partial<SettingsData['shop']['value']>, version?: number) {
  const { shop: part } = await settings()
  const actionId = crypto.randomUUID()
  const body = { actionId, part: 'shop' as const, version: version ?? part.version }
  const value = { ...part.value, ...change }
  return { actionId, answer: await owner.call('writeSettings', { body: { ...body, value } }) }
}

test('what nobody has set yet is the sample shop’s, of Tamil Nadu, and the rules are the careful ones', async () => {
  const { shop: papers, rules } = await settings()
  expect(papers).toMatchObject({ version: 0, changedBy: null })
  expect(papers.value).toMatchObject({
    state: 'Tamil Nadu',
    gstin: '33AAAAA0000A1Z9',
    invoicePrefix: 'K/26-27/',
    shippingTax: 'as-goods',
    labelSize: '100x150',
  })
  expect(rules.value).toEqual({
    confirmsByItself: true,
    deliveredBefore: 1,
    confirmsUpTo: 1500,
    remindAfterHours: 3,
    cancelsByItself: true,
    cancelAfterHours: 48,
    cashNotAt: [],
    cashCameBackFrom: 0,
    cashHighest: 0,
    cashFirstOrderUpTo: 0,
    cashAdvance: 0,
    returnedPrepaid: 'whole',
    exchangeShipsAt: 'first-scan',
    returnDays: 7,
    oneReturnPerOrder: true,
    damageNeedsVideo: true,
    returnFee: 0,
    accountantRefundsUpTo: 2000,
    twoPeopleAbove: 5000,
  })
})

test('what is written stays, with who wrote it, and can be taken back while nobody wrote over it', async () => {
  const before = await settings()
  const { actionId, answer } = await writeShop({ legalName: 'Meenakshi Garments LLP' })
  expect(answer).toMatchObject({
    status: 200,
    data: {
      shop: {
        version: before.shop.version + 1,
        changedBy: 'The owner',
        value: { legalName: 'Meenakshi Garments LLP' },
      },
      rules: before.rules,
    },
    meta: { undo: { actionId } },
  })
  expect(await owner.call('undoAction', { params: { actionId } })).toMatchObject({ status: 200 })
  expect((await settings()).shop.value).toEqual(before.shop.value)

  const mine = await writeShop({ legalName: 'Mine' })
  await writeShop({ legalName: 'Theirs' })
  expect(await owner.call('undoAction', { params: { actionId: mine.actionId } })).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
  })
  expect((await settings()).shop.value.legalName).toBe('Theirs')
})

test('of two who write what they both saw, the second hears so and gets what is there now', async () => {
  const { shop: seen } = await settings()
  const answers = await Promise.all([
    writeShop({ legalName: 'One' }, seen.version),
    writeShop({ legalName: 'Other' }, seen.version),
  ])
  const statuses = answers.map(({ answer }) => answer.status).toSorted()
  expect(statuses).toEqual([200, 409])
  const refused = answers.find(({ answer }) => answer.status === 409)?.answer
  expect(refused).toMatchObject({
    code: 'changed-meanwhile',
    data: { shop: { version: seen.version + 1 } },
  })
})

test('the same write sent twice is one write', async () => {
  const { rules } = await settings()
  const body = {
    actionId: crypto.randomUUID(),
    part: 'rules' as const,
    version: rules.version,
    value: { ...rules.value, cancelAfterHours: 72 },
  }
  const first = await owner.call('writeSettings', { body })
  expect(first).toMatchObject({ status: 200, meta: { undo: { actionId: body.actionId } } })
  expect(await owner.call('writeSettings', { body })).toMatchObject(first)
  expect((await settings()).rules).toMatchObject({ version: rules.version + 1 })
})

test('each change stands in the journal, as it was and as it is', async () => {
  await writeShop({ invoicePrefix: 'M/26-27/' })
  expect(await owner.call('listActions', { query: { about: 'shop' } })).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        what: 'settings changed',
        about: { kind: 'settings', id: 'shop' },
        after: expect.objectContaining({ value: expect.objectContaining({ invoicePrefix: 'M/26-27/' }) }),
      }),
    ]),
  })
})

test.each([
  ['a GSTIN that does not check', { gstin: '33AAAAA0000A1Z8' }, 'value.gstin', /no GSTIN/],
  ['a GSTIN of another state', { gstin: '27AAPFU0939F1ZV' }, 'value.gstin', /another state/],
  ['no name', { legalName: ' ' }, 'value.legalName', /name/],
  ['a number that would grow too long', { invoicePrefix: 'MEENAKSHI/26-27/' }, 'value.invoicePrefix', /10/],
  ['a place that is no state', { state: 'Atlantis' }, 'value.state', /state/],
])('%s is refused with a sentence at its field', async (_says, change, field, says) => {
  const { shop: before } = await settings()
  const { answer } = await writeShop(change)
  expect(answer).toMatchObject({
    status: 400,
    data: { faults: [{ field, message: expect.stringMatching(says) }] },
  })
  expect((await settings()).shop).toEqual(before)
})

test('who need not be registered has no GSTIN, in whichever state', async () => {
  const { answer } = await writeShop({ gstin: null, state: 'Kerala' })
  expect(answer).toMatchObject({ status: 200, data: { shop: { value: { gstin: null, state: 'Kerala' } } } })
})

test('a body that an earlier release wrote gets what came later as it is by itself', async () => {
  await shop.database.pool.query(
    `INSERT INTO shop_setting (part, body, version, changed_by) VALUES ('rules', '{"cancelAfterHours": 24, "gone": 1}', 7, 'x')
     ON CONFLICT (part) DO UPDATE SET body = excluded.body, version = excluded.version`,
  )
  const { rules } = await settings()
  expect(rules.value).toEqual(rulesSetting.parse({ cancelAfterHours: 24 }))
  expect(rules.version).toBe(7)
})
