import { Link } from '#platform/browser/router/router.ts'
import { href } from '#domain/href.ts'
import { ConsentChoices } from '#web/consent/consent-choices.tsx'
import { FooterFold } from './footer-fold.tsx'
import { Logo } from './logo.tsx'
import { helpLinks, policyLinks } from './site-links.ts'
import { SocialIcon } from './social-icon.tsx'
import { useFrame } from './use-frame.ts'

const help = [...helpLinks, { label: 'Blogs', to: href.blogs() }]
const policies = Object.values(policyLinks)

/** Useful links, help, head office, social links and the copyright line (spec §2). */
export function Footer() {
  const { menu, shop } = useFrame()
  const useful = menu.filter(({ name }) => name !== 'All Categories')
  return (
    <footer className="site-footer deferred">
      <div className="page-width grid gap-4 py-8 md:grid-cols-[1.4fr_1fr_1fr_1.2fr] md:gap-10 md:py-12">
        <div>
          <span className="inline-block rounded-card bg-rice px-3 py-2">
            <Logo name={shop.name} />
          </span>
          <p className="mt-4 max-w-xs text-rice/85">{`${shop.tagline}.`}</p>
          <ul className="mt-5 flex gap-2" aria-label="Social links">
            {shop.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener" aria-label={name} className="social-link">
                  <SocialIcon name={name} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FooterList title="Useful Links" links={useful.map(({ name, to }) => ({ label: name, to }))} />
        <FooterList title="Help" links={help} />
        <div>
          {shop.email || shop.phone ? <FooterContact email={shop.email} phone={shop.phone} /> : null}
          <h2 className="footer-title">Head Office</h2>
          <address className="not-italic text-rice/85">
            {shop.headOffice.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
      </div>
      <div className="border-t border-rice/20">
        <div className="page-width py-2 md:py-6">
          <FooterFold title="Your privacy choices">
            <ConsentChoices />
          </FooterFold>
        </div>
      </div>
      <div className="border-t border-rice/20">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5 text-sm text-rice/85">
          <p>{shop.copyright}</p>
          {shop.soldBy ? <p className="max-w-full [overflow-wrap:anywhere]">{shop.soldBy}</p> : null}
          <ul className="flex flex-wrap gap-x-5">
            {policies.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className="footer-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterList({ title, links }: { title: string; links: Array<{ label: string; to: string }> }) {
  return (
    <nav aria-label={title}>
      <FooterFold title={title}>
        <ul>
          {links.map(({ label, to }) => (
            <li key={label}>
              <Link to={to} className="footer-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </FooterFold>
    </nav>
  )
}

function FooterContact({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <div className="mb-6">
      <h2 className="footer-title">Contact</h2>
      <ul>
        {email ? (
          <li>
            <a className="footer-link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        ) : null}
        {phone ? (
          <li>
            <a className="footer-link" href={`tel:${phone.replace(/\s/g, '')}`}>
              {phone}
            </a>
          </li>
        ) : null}
      </ul>
    </div>
  )
}
