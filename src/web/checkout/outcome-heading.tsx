import { useEffect, useRef } from 'react'

/**
 * How an order ended, as the heading of its page: it comes after the page itself, so it takes the focus, and is spoken,
 * unless the shopper has gone on to something else meanwhile.
 */
export function OutcomeHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="display text-3xl">
      {children}
    </h1>
  )
}
