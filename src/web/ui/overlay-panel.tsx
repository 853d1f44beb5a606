import type { ComponentProps } from 'react'

/** The full-screen overlay: logo, three bouncing dots, a message (spec §2). */
export function OverlayPanel({ message, ...rest }: { message: string } & ComponentProps<'div'>) {
  return (
    <div className="overlay" {...rest}>
      <img src="/media/drawing/v1/brand/mark.svg" alt="" width={72} height={72} />
      <span className="overlay-dots" aria-hidden>
        <span />
        <span />
        <span />
      </span>
      <p className="font-semibold text-ink">{message}</p>
    </div>
  )
}
