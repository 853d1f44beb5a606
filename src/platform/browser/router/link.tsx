import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigate } from './navigation-context.ts'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link to another page by its whole path. */
export function Link({ to, children, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  function lead(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    // A new tab or window is the browser's to open.
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || event.defaultPrevented) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a {...rest} href={to} onClick={lead}>
      {children}
    </a>
  )
}
