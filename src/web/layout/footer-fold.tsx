import type { ReactNode } from 'react'

/** A part of the footer: on phones folded under its title, elsewhere open below it. */
export function FooterFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="footer-title footer-fold-title">{title}</h2>
      <details className="fold footer-fold">
        <summary>{title}</summary>
        {children}
      </details>
    </>
  )
}
