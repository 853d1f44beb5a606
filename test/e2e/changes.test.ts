import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type FileRow, importFile, productFile, productRows } from '#test/support/product-file.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const content = makeScratchDirectory('content-')
const product = '/product/ankle-length-leggings'
afterAll(() => rmSync(content, { recursive: true }))
cpSync('content', content, { recursive: true })
const shop = await openShopOfFile({ content })

async function get(address: string) {
  const response = await fetch(shop.url + address, { redirect: 'manual' })
  const etag = response.headers.get('etag')
  return { status: response.status, to: response.headers.get('location'), etag, html: await response.text() }
}

function edit(file: string, from: string, to: string) {
  const target = path.join(content, file)
  const text = readFileSync(target, 'utf8')
  expect(text.includes(from)).toBe(true)
  writeFileSync(target, text.replace(from, to))
}

describe('texts that the owner edits while the shop runs', () => {
  test('a policy and a question show the new words, and pages that were kept are made anew', async () => {
    const before = [await get('/static/refund-policy'), await get('/faqs')]
    expect((await get('/faqs')).etag).toBe(before[1]?.etag)
    edit('pages/refund-policy.md', '**within {returnDays} days**', '**within 9 days**')
    edit('faqs.yaml', '{returnDays:30}-day return', '45-day return')
    await expect.poll(async () => (await get('/static/refund-policy')).html).toContain('within 9 days')
    const faqs = await get('/faqs')
    expect(faqs.html).toContain('45-day return')
    expect(faqs.etag).not.toBe(before[1]?.etag)
  })

  test('what a policy says in short is what every product page says', async () => {
    expect((await get(product)).html).toContain('Return or exchange within 7 days of delivery')
    edit(
      'pages/refund-policy.md',
      'Return or exchange within {returnDays} days',
      'Return or exchange within 12 days',
    )
    await expect
      .poll(async () => (await get(product)).html)
      .toContain('<li>Return or exchange within 12 days')
    const { html } = await get(product)
    expect(html).toMatch(/<meta name="description" content="[^"]*within 12 days/)
    expect(html).not.toContain('within 7 days')
  })

  test('a page that is added has an address and stands in the sitemap', async () => {
    expect((await get('/static/size-guide')).status).toBe(404)
    const text = '---\ntitle: Size guide\ndescription: How to measure.\n---\nMeasure your *waist*.\n'
    writeFileSync(path.join(content, 'pages/size-guide.md'), text)
    await expect.poll(async () => (await get('/static/size-guide')).html).toContain('<em>waist</em>')
    expect((await get('/sitemap.xml')).html).toContain('/static/size-guide</loc>')
  })

  test('a file that cannot be read leaves the last good texts', async () => {
    edit('faqs.yaml', 'questions:', 'questions: [')
    edit('pages/contact.md', '---\n', '---\n')
    edit('home.yaml', 'Free Shipping', 'Free shipping everywhere')
    expect((await get('/faqs')).html).toContain('45-day return')
    edit('faqs.yaml', 'questions: [', 'questions:')
    await expect.poll(async () => (await get('/')).html).toContain('Free shipping everywhere')
  })
})

describe('addresses that change', () => {
  const sized = (rows: FileRow[]) =>
    rows.map((row, at) => ({ ...row, 'Variant SKU': `N-${at}`, 'Variant Inventory Tracker': '' }))
  const rows = (handle: string, category: string) =>
    sized(
      productRows(
        { Handle: handle, Title: 'Cotton Nightie', Category: category, Subcategory: `Soft ${category}` },
        ['Black'],
        ['M', 'L'],
      ),
    )

  async function bring(file: FileRow[]) {
    const { report, bad } = await importFile(shop.database, productFile(file))
    expect([report.ok, bad]).toEqual([true, []])
    await shop.catalogue.refresh()
  }

  test('a product under another handle answers at the new one, and its old address leads there for good', async () => {
    await bring(rows('cotton-nightie', 'Nightwear'))
    expect((await get('/product/cotton-nightie')).status).toBe(200)
    await bring(rows('soft-nightie', 'Nightwear'))
    expect((await get('/product/soft-nightie')).status).toBe(200)
    expect(await get('/product/cotton-nightie')).toMatchObject({ status: 301, to: '/product/soft-nightie' })
    expect((await get('/sitemap.xml')).html).not.toContain('/product/cotton-nightie<')
    // A second move: both old addresses lead to the newest at once.
    await bring(rows('softest-nightie', 'Nightwear'))
    for (const old of ['cotton-nightie', 'soft-nightie'])
      expect(await get(`/product/${old}`)).toMatchObject({ status: 301, to: '/product/softest-nightie' })
    expect(await get('/product/never-sold')).toMatchObject({ status: 404 })
  })

  test('a category and a subcategory whose products all moved on lead to where they went', async () => {
    await bring(rows('softest-nightie', 'Nightwear'))
    expect((await get('/collections/nightwear/soft-nightwear')).status).toBe(200)
    await bring(rows('softest-nightie', 'Sleepwear'))
    expect(await get('/collections/nightwear')).toMatchObject({ status: 301, to: '/collections/sleepwear' })
    expect(await get('/collections/nightwear/soft-nightwear')).toMatchObject({
      status: 301,
      to: '/collections/sleepwear/soft-sleepwear',
    })
    expect((await get('/collections/sleepwear/soft-sleepwear')).status).toBe(200)
    await bring(rows('softest-nightie', 'Nightwear'))
    expect((await get('/collections/nightwear')).status).toBe(200)
    expect(await get('/collections/sleepwear')).toMatchObject({ status: 301, to: '/collections/nightwear' })
  })

  test('a category that only lost some of its products stays', async () => {
    await bring(rows('softest-nightie', 'Leggings'))
    expect((await get('/collections/leggings')).status).toBe(200)
    await bring(rows('softest-nightie', 'Nightwear'))
    expect((await get('/collections/leggings')).status).toBe(200)
  })
})
