import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A button that is only an icon; `label` is its name. 44 px, so that a thumb hits it. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames('icon-button', className)} />
  )
}
