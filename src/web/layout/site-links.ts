import { href, policySlugs } from '#domain/href.ts'

type SiteLink = { label: string; to: string }

/** Help, as in spec §2: in the footer and in the menu of phones. */
export const helpLinks: SiteLink[] = [
  { label: 'My Account', to: href.profile() },
  { label: 'Returns and Exchanges', to: href.static(policySlugs.returns) },
  { label: 'Get in Touch', to: href.static('contact') },
  { label: 'FAQs', to: href.faqs() },
]

export const policyLinks = {
  shipping: { label: 'Shipping Policy', to: href.static(policySlugs.shipping) },
  privacy: { label: 'Privacy Policy', to: href.static(policySlugs.privacy) },
  terms: { label: 'Terms & Conditions', to: href.static(policySlugs.terms) },
} satisfies Record<string, SiteLink>
