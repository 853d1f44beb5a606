import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-look.ts'

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; isBusy?: boolean }

/** A button. While busy it cannot be pressed again, keeps its focus and says so. */
export function Button({ look = 'primary', isBusy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      {...rest}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={buttonClass(look, className)}
    />
  )
}
