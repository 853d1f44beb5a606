import type { ReactNode } from 'react'

type StateViewProps = {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** 1 when this is the whole page. */
  level?: 1 | 2
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** Empty, failed, offline or not found: an icon, a sentence and a link that leads on. */
export function StateView({ icon, title, text, level = 2, role, children }: StateViewProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className="state-view" role={role}>
      {icon ? <span className="state-view-icon">{icon}</span> : null}
      <Heading className="display text-2xl md:text-3xl">{title}</Heading>
      {text ? <p className="max-w-md text-ink-soft">{text}</p> : null}
      {children ? <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </section>
  )
}
