import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const content = makeScratchDirectory('shop-content-')
afterAll(() => rmSync(content, { recursive: true }))
cpSync('content', content, { recursive: true })
const file = path.join(content, 'shop.yaml')
writeFileSync(file, readFileSync(file, 'utf8').replace('placeholders: true', 'placeholders: false'))
const shop = await openShopOfFile({ content })

/** What stands on the page, without the data that its scripts start with. */
async function shown(address: string): Promise<string> {
  const html = await (await fetch(shop.url + address)).text()
  return html.replaceAll(/<script.*?<\/script>/gs, '').replaceAll('<!-- -->', '')
}

describe('an owner who wants no invented figures', () => {
  test('shows a product without reviews without a rating, and without a heading for them', async () => {
    const page = await shown('/product/kids-capri-leggings')
    expect(page).toContain('Kids Capri Leggings')
    expect(page).not.toMatch(/4\.8|600\+|out of 5|Customer reviews|#reviews/)
  })

  test('shows the average and the number of the reviews that there are, and no likes', async () => {
    const page = await shown('/product/ankle-length-leggings')
    expect(page).toMatch(/>4\.3<.*>10 reviews</s)
    expect(page).toContain('Third time ordering.')
    expect(page).not.toMatch(/4\.8|600\+|found this helpful/)
  })

  test('shows on a card the real price of old, and no stars that nobody gave', async () => {
    const page = await shown('/collections?search=Kids%20Capri%20Leggings')
    expect(page).toMatch(/<s><span class="sr-only">instead of <\/span>₹389<\/s>/)
    expect(page).not.toMatch(/₹389\.00|of 5 stars/)
  })
})
