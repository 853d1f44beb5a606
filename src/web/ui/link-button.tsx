import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonLook } from './button-look.ts'

/** A link that looks like a button. */
export function LinkButton({ look = 'primary', className, ...rest }: LinkProps & { look?: ButtonLook }) {
  return <Link {...rest} className={buttonClass(look, className)} />
}
