import { expect, test } from 'vitest'
import { openJourneys } from '#test/support/journeys.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { readServed } from '#test/support/served-pages.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })
const get = (path: string) => readServed(shop, path)

test('the footer has useful links, help, the head office, social links and the year 2025', async () => {
  const { html } = await get('/faqs')
  const footer = html.slice(html.indexOf('class="site-footer'), html.indexOf('id="boot"'))
  expect(footer).not.toContain('All Categories')
  for (const words of ['Useful Links', 'Leggings', 'My Account', 'Returns and Exchanges', 'Get in Touch'])
    expect(footer).toContain(words)
  for (const words of ['FAQs', 'Blogs', 'Head Office', 'Chennai, Tamil Nadu', '2025'])
    expect(footer).toContain(words)
  for (const name of ['Facebook', 'Instagram', 'YouTube', 'LinkedIn'])
    expect(footer).toContain(`aria-label="${name}"`)
  for (const words of ['>Contact<', 'mailto:care@kurinji.example', 'tel:+914440001000'])
    expect(footer).toContain(words)
})

test('the policies conflict as the customer wrote them', async () => {
  const refund = (await get('/static/refund-policy')).html
  for (const words of ['within 7 days', '4-5 working days', 'one exchange or refund per order', '5-7 days'])
    expect(refund).toContain(words)
  expect(refund).toContain('unboxing video')
  const shipping = (await get('/static/shipping-policy')).html
  for (const words of [
    '1-2 working days',
    '4-5 days',
    'Shipping is free for orders within Tamil Nadu',
    '₹100',
  ])
    expect(shipping).toContain(words)
  const faqs = (await get('/faqs')).html
  expect(faqs).toContain('30-day return')
  expect(faqs).toContain('Standard shipping takes 5-7 days')
})

test('one answer is open at a time', async () => {
  await onPage('/faqs', async (page) => {
    const open = () => page.locator('details[open] summary').allInnerTexts()
    expect(await open()).toEqual([])
    await page.getByText('What is your return policy?').click()
    expect(await open()).toEqual(['What is your return policy?'])
    await page.getByText('How do the bulk offers work?').click()
    expect(await open()).toEqual(['How do the bulk offers work?'])
  })
})

test('each question is a heading', async () => {
  const { questions } = dataOf(await shop.call('readFaqs', {}))
  await onPage('/faqs', async (page) => {
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      questions.map(({ question }) => question),
    )
  })
})

test('the contact page names phone, e-mail and the address line by line, as the shop has them', async () => {
  const { phone, email, headOffice } = dataOf(await shop.call('readShop', {}))
  await onPage('/static/contact', async (page) => {
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: phone ?? '' }).getAttribute('href')).toBe('tel:+914440001000')
    expect(
      await main
        .getByRole('link', { name: email ?? '' })
        .first()
        .getAttribute('href'),
    ).toBe(`mailto:${email}`)
    expect(await main.innerText()).toContain(headOffice.join('\n'))
  })
})

test('a caption of the home page tells what its poster shows', async () => {
  const drawn: Record<string, RegExp> = {
    1: /full-length leggings/i,
    2: /palazzo/i,
    3: /little ones/i,
    4: /shawl/i,
    5: /cutting table/i,
    6: /shapewear/i,
  }
  const { videos } = dataOf(await shop.call('readHomeContent', {}))
  expect(videos).toHaveLength(6)
  for (const { title, poster } of videos)
    expect(title).toMatch(drawn[/(\d)\.svg/.exec(poster)?.[1] ?? ''] ?? /^$/)
})

test.each(['/cart', '/shipping', '/profile'])('%s without script says that it needs one', async (path) => {
  const { html } = await get(path)
  expect(html).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/)
})

test('three blog cards with title, excerpt, date and read time', async () => {
  const { html } = await get('/blogs')
  expect(html.match(/min read/g)?.length).toBeGreaterThanOrEqual(3)
  expect(html).toContain('More blog posts coming soon!')
})

test('three blog cards, each with title, excerpt, date and read time', async () => {
  const { cards } = dataOf(await shop.call('readBlogs', {}))
  const { html } = await get('/blogs')
  expect(html.match(/<article/g)?.length).toBe(3)
  expect(cards).toHaveLength(3)
  for (const { title, excerpt, date, readTime } of cards)
    for (const words of [title, excerpt, date, readTime]) expect(html).toContain(words)
  expect(html).toContain('More blog posts coming soon!')
})
