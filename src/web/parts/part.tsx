import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

/** A part of the interface under its name, and below it each of its states. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="part" aria-label={name}>
      <h2 className="display text-2xl">{name}</h2>
      <div className="part-states">{children}</div>
    </section>
  )
}

type StateProps = { of: string; room?: 'field' | 'card' | 'line' | 'wide'; children: ReactNode }

/** One state of a part; `room`: as wide as it stands in the shop. */
export function State({ of, room, children }: StateProps) {
  return (
    <figure className={classNames('part-state', room && `part-state-${room}`)}>
      <figcaption>{of}</figcaption>
      {children}
    </figure>
  )
}
