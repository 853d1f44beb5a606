import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { readEnv } from '#server/env.ts'
import { openShop } from '#server/shop.ts'
import { liveSettings } from '#test/support/live-settings.ts'
import { firstPolicy } from '#test/support/first-policy.ts'
import { openContents } from './contents.ts'
import { sellerFaults } from './seller.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seller-'))
  cpSync('content', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const own = `seller:
  legalName: Meenakshi Garments LLP
  address: [22 Bazaar Road, 'Madurai, Tamil Nadu 625001']
  gstin: 33AAPFU0939F1ZV
  customerCare: { phone: '+91 452 400 1000', email: care@meenakshi.in, hours: 'Monday to Saturday' }
  grievanceOfficer: { name: R. Devi, designation: Head of Customer Care, phone: '+91 452 400 1001', email: g@meenakshi.in }
  countryOfOrigin: India
  packedBy: Meenakshi Garments LLP, Madurai
`

/** The shop's file with another seller, or with none. */
function writeSeller(seller: string) {
  const file = join(folder, 'shop.yaml')
  const [before = ''] = readFileSync(file, 'utf8').split(/^seller:$/m)
  writeFileSync(file, before + seller)
}

async function contentsOf(work: (contents: Awaited<ReturnType<typeof openContents>>) => void) {
  const contents = await openContents({
    folder,
    publicUrl: 'http://localhost:3000',
    isSample: true,
    readPolicy: async () => firstPolicy,
    log: createLog('silent'),
  })
  work(contents)
  await contents.stop()
}

test('a live shop does not start while the seller is the sample’s, and says what to change', async () => {
  const env = readEnv(liveSettings)
  const start = openShop(env, createLog('silent'), { content: folder })
  await expect(start).rejects.toThrow(
    `seller.grievanceOfficer.name: "The Officer, Sample Shop" is still the sample shop's`,
  )
  await expect(openShop(env, createLog('silent'), { content: folder })).rejects.toThrow('seller.legalName')
})

test('nor while a part is missing or cannot be right: all of them are named at once', () => {
  writeSeller(own.replace('33AAPFU0939F1ZV', '33 AAPFU').replace('name: R. Devi,', "name: '',"))
  expect(sellerFaults(folder)).toEqual([
    'content/shop.yaml: seller.gstin: is no GSTIN',
    'content/shop.yaml: seller.grievanceOfficer.name: is empty',
  ])
  writeSeller('')
  expect(sellerFaults(folder)).toEqual([expect.stringContaining('content/shop.yaml: seller: ')])
})

test('an owner’s own details are all that it takes, with a GSTIN or without', () => {
  writeSeller(own)
  expect(sellerFaults(folder)).toEqual([])
  writeSeller(own.replace('33AAPFU0939F1ZV', 'null'))
  expect(sellerFaults(folder)).toEqual([])
})

test('the seller and the officer are told at the foot of every page, on the contact page and with each product', async () => {
  writeSeller(own)
  await contentsOf((contents) => {
    expect(contents.shop().soldBy).toBe(
      'Sold by Meenakshi Garments LLP. GSTIN 33AAPFU0939F1ZV. Head of Customer Care: R. Devi, +91 452 400 1001, g@meenakshi.in.',
    )
    expect(contents.shop().productFacts).toEqual([
      { key: 'Country of origin', value: 'India' },
      { key: 'Made or packed by', value: 'Meenakshi Garments LLP, Madurai' },
      { key: 'Sold by', value: 'Meenakshi Garments LLP' },
    ])
    const contact = contents.page('contact')?.html ?? ''
    for (const words of [
      '22 Bazaar Road',
      'R. Devi',
      'within 48 hours',
      'within one month',
      'care@meenakshi.in',
    ])
      expect(contact).toContain(words)
  })
})

test('a shop that has not named its seller yet still opens as a sample', async () => {
  writeSeller('')
  await contentsOf((contents) => {
    expect(contents.shop()).toMatchObject({ soldBy: null, productFacts: [] })
    expect(contents.page('contact')?.html).not.toContain('Grievance')
  })
})
