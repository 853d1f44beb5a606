import { Headset, Lock, Phone, Truck } from 'lucide-react'
import type { HomeContent } from '#contract/content-schemas.ts'

const icons = { truck: Truck, lock: Lock, phone: Phone, headset: Headset }

/** Four tiles: shipping, payment, contact, customer service (spec §2). */
export function Services({ services }: { services: HomeContent['services'] }) {
  return (
    <section className="home-part deferred" aria-label="Our services">
      <ul className="services">
        {services.map(({ icon, title, text }) => {
          const Icon = icons[icon]
          return (
            <li key={title}>
              <span className="service-icon">
                <Icon aria-hidden />
              </span>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
