import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A button that is only an icon; `label` is its accessible name. 44 px, the size a thumb needs. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames('icon-button', className)} />
  )
}
