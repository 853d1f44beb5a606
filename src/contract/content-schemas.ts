import { z } from 'zod'
import { slug } from './field-schemas.ts'

/** What the shop says of itself everywhere: footer, structured data, manifest (content/shop.yaml). */
export const shopInfo = z.object({
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  headOffice: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  copyright: z.string(),
  /** The countries that parcels go to (src/domain/countries.ts knows their states). */
  delivery: z.object({ countries: z.array(z.string()).min(1) }),
  /** Who sells and who hears complaints, in a line; null while the owner has not said. */
  soldBy: z.string().nullable(),
  /** What stands with every product that does not say it itself: country of origin, maker, seller. */
  productFacts: z.array(z.object({ key: z.string(), value: z.string() })),
  /** True: the card placeholders of spec §9 are shown (decision 0009). */
  placeholders: z.boolean(),
  /** True: payments and messages are pretended, and the pages say so. */
  isSample: z.boolean(),
  /** The address shoppers see, without a slash at the end. */
  publicUrl: z.string(),
})

const link = z.object({ label: z.string(), href: z.string() })

/** The parts of the home page that are not catalogue (content/home.yaml). */
export const homeContent = z.object({
  slides: z.array(
    z.object({
      kicker: z.string(),
      title: z.string(),
      text: z.string(),
      action: link,
      tone: z.enum(['dark', 'light']),
      wide: z.string(),
      tall: z.string(),
    }),
  ),
  testimonials: z.array(
    z.object({
      name: z.string(),
      review: z.string(),
      date: z.string(),
      stars: z.number().min(1).max(5),
      google: z.boolean(),
    }),
  ),
  videos: z.array(z.object({ title: z.string(), poster: z.string(), href: z.string() })),
  services: z.array(
    z.object({ icon: z.enum(['truck', 'lock', 'phone', 'headset']), title: z.string(), text: z.string() }),
  ),
  productLinks: z.array(link),
})

/** A policy page; `html` is cleaned, `summary` is shown on every product page. */
export const contentPage = z.object({
  slug,
  title: z.string(),
  description: z.string(),
  summary: z.array(z.string()),
  html: z.string(),
})

export const faqs = z.object({
  title: z.string(),
  intro: z.string(),
  questions: z.array(z.object({ question: z.string(), html: z.string() })),
})

export const blogs = z.object({
  cards: z.array(
    z.object({
      title: z.string(),
      excerpt: z.string(),
      date: z.string(),
      readTime: z.string(),
      image: z.string(),
    }),
  ),
  note: z.string(),
})

export type ShopInfo = z.infer<typeof shopInfo>
export type HomeContent = z.infer<typeof homeContent>
export type ContentPage = z.infer<typeof contentPage>
export type Faqs = z.infer<typeof faqs>
export type Blogs = z.infer<typeof blogs>
