import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DeliveryRules } from '#domain/delivery.ts'
import type { ToldPolicy } from '#domain/return-case.ts'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { parse } from 'yaml'
import { z } from 'zod'
import { blogs, contentPage, faqs, homeContent, shopInfo } from '#contract/content-schemas.ts'
import type { Blogs, ContentPage, Faqs, HomeContent, ShopInfo } from '#contract/content-schemas.ts'
import { repeat } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { deliveryRules } from './delivery-rules.ts'
import { withPolicy } from './policy-words.ts'
import { sellerFacts, sellerFile, sellerLine, sellerSection, type Seller } from './seller.ts'

/** The texts of the shop that its owner edits as files: content/*.yaml and content/pages/*.md. */
export type Contents = {
  shop(): ShopInfo
  delivery(): DeliveryRules
  home(): HomeContent
  page(slug: string): ContentPage | null
  pages(): ContentPage[]
  faqs(): Faqs
  blogs(): Blogs
  /** Calls back when a file, or a rule that they tell, has changed. */
  changed(listener: () => void): void
  stop(): Promise<void>
}

type Dependencies = {
  folder: string
  publicUrl: string
  isSample: boolean
  /** The rules for returns as they are now. */
  readPolicy: () => Promise<ToldPolicy>
  log: Log
  pollMs?: number
}
type Texts = {
  shop: ShopInfo
  delivery: DeliveryRules
  home: HomeContent
  pages: Map<string, ContentPage>
  faqs: Faqs
  blogs: Blogs
}

/**
 * Reads the texts and from then on looks every two seconds whether a file or a rule changed. Throws when a file is missing or
 * wrong; later such a file leaves the texts as they were, and is logged.
 */
export async function openContents(dependencies: Dependencies): Promise<Contents> {
  const { folder, publicUrl, isSample, readPolicy, log, pollMs = 2000 } = dependencies
  const listeners = new Set<() => void>()
  let policy = await readPolicy()
  let stamp = stampOf(folder, policy)
  let texts = readTexts(folder, { publicUrl, isSample, policy })

  async function refresh() {
    // While the database is away the shop goes on telling what it told last.
    policy = await readPolicy().catch(() => policy)
    try {
      const now = stampOf(folder, policy)
      if (now === stamp) return
      stamp = now
      texts = readTexts(folder, { publicUrl, isSample, policy })
    } catch (failure) {
      log.warn(
        `the texts in ${folder} are not as they should be, the last good ones stay: ${String(failure)}`,
      )
      return
    }
    for (const listener of listeners) listener()
  }

  const polling = repeat({ name: 'texts', everyMs: pollMs, work: refresh, log, first: 'after-a-rest' })
  polling.start()
  return {
    shop: () => texts.shop,
    delivery: () => texts.delivery,
    home: () => texts.home,
    page: (slug) => texts.pages.get(slug) ?? null,
    pages: () => [...texts.pages.values()],
    faqs: () => texts.faqs,
    blogs: () => texts.blogs,
    changed: (listener) => void listeners.add(listener),
    stop: polling.stop,
  }
}

function stampOf(folder: string, policy: ToldPolicy): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const files = names.map((name) => `${name}:${statSync(join(folder, name)).mtimeMs}`)
  return [...files, JSON.stringify(policy)].join('|')
}

const shopFile = shopInfo
  .omit({ publicUrl: true, isSample: true, delivery: true, soldBy: true, productFacts: true })
  .extend({ seller: sellerFile.nullable().default(null) })
const faqsFile = faqs.extend({
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})
const pageHead = contentPage
  .pick({ title: true, description: true })
  .extend({ summary: contentPage.shape.summary.default([]) })

const contactSlug = 'contact'

type Known = Pick<ShopInfo, 'publicUrl' | 'isSample'> & { policy: ToldPolicy }

function readTexts(folder: string, { policy, ...shopParts }: Known): Texts {
  const read = (name: string) => withPolicy(readFileSync(join(folder, name), 'utf8'), policy)
  const yaml = (name: string): unknown => parse(read(name))
  const shopTexts = yaml('shop.yaml')
  const { delivery } = deliveryRules.parse(shopTexts)
  const { seller, ...own } = shopFile.parse(shopTexts)
  const shop = {
    ...own,
    delivery: { countries: delivery.countries },
    soldBy: seller && sellerLine(seller),
    productFacts: seller ? sellerFacts(seller) : [],
    ...shopParts,
  }
  const asked = faqsFile.parse(yaml('faqs.yaml'))
  return {
    shop,
    delivery,
    home: homeContent.parse(yaml('home.yaml')),
    blogs: blogs.parse(yaml('blogs.yaml')),
    faqs: {
      ...asked,
      questions: asked.questions.map(({ question, answer }) => ({ question, html: toCleanHtml(answer) })),
    },
    pages: readPages(folder, { shop, seller, read }),
  }
}

type Tellers = { shop: ShopInfo; seller: Seller | null; read: (name: string) => string }

function readPages(folder: string, { shop, seller, read }: Tellers): Map<string, ContentPage> {
  const pages = new Map<string, ContentPage>()
  for (const name of readdirSync(join(folder, 'pages'))) {
    if (!name.endsWith('.md')) continue
    const slug = name.slice(0, -'.md'.length)
    const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(join('pages', name))) ?? []
    if (head === undefined || body === undefined) throw new Error(`${name} has no front matter`)
    // Shoppers look for whom they deal with where they look for the telephone.
    const whole = slug === contactSlug && seller ? body + sellerSection(seller) : body
    pages.set(slug, { slug, ...pageHead.parse(parse(head)), html: toCleanHtml(withContacts(whole, shop)) })
  }
  return pages
}

/** What the shop says of itself stands once, in shop.yaml; a line about what it leaves out is left out. */
function withContacts(markdown: string, { email, phone, headOffice }: ShopInfo): string {
  const words = {
    email: email && `[${email}](mailto:${email})`,
    phone: phone && `[${phone}](tel:${phone.replaceAll(' ', '')})`,
    // Two blanks at the end of a line break it.
    headOffice: headOffice.join('  \n'),
  }
  return Object.entries(words).reduce(
    (text, [name, word]) =>
      word
        ? text.replaceAll(`{${name}}`, word)
        : text.replaceAll(new RegExp(`^.*\\{${name}\\}.*\n`, 'gm'), ''),
    markdown,
  )
}

/** Markdown to HTML without anything that runs. */
function toCleanHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false }), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'h1', 'h2', 'h3'],
    allowedAttributes: { a: ['href'] },
  })
}
