import { Link, type LinkProps } from '#platform/browser/router/router.ts'
import { buttonClass, type ButtonLook } from './button-look.ts'

/** A link that looks like a button. */
export function LinkButton({ look = 'primary', className, ...rest }: LinkProps & { look?: ButtonLook }) {
  return <Link {...rest} className={buttonClass(look, className)} />
}
