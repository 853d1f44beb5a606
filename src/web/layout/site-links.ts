import { href } from '#domain/href.ts'

type SiteLink = { label: string; to: string }

/** Help, as in spec §2: in the footer and in the menu of phones. */
export const helpLinks: SiteLink[] = [
  { label: 'My Account', to: href.profile() },
  { label: 'Returns and Exchanges', to: href.static('refund-policy') },
  { label: 'Get in Touch', to: href.static('contact') },
  { label: 'FAQs', to: href.faqs() },
]

export const policyLinks = {
  shipping: { label: 'Shipping Policy', to: href.static('shipping-policy') },
  privacy: { label: 'Privacy Policy', to: href.static('privacy-policy') },
  terms: { label: 'Terms & Conditions', to: href.static('terms-conditions') },
} satisfies Record<string, SiteLink>
