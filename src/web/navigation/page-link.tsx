import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useFollow } from './navigation-context.ts'

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/**
 * A link to another page of the shop by its whole path. React Router's own looks for its parents first, which a grid
 * with a hundred links pays for at every rendering (docs/decisions/0004).
 */
export function PageLink({ to, children, onClick, ...rest }: PageLinkProps) {
  const follow = useFollow()
  function lead(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    // A new tab or window is the browser's to open.
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || event.defaultPrevented) return
    event.preventDefault()
    follow(to)
  }
  return (
    <a {...rest} href={to} onClick={lead}>
      {children}
    </a>
  )
}
