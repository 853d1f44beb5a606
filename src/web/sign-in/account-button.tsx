import { User } from 'lucide-react'
import { useNavigate } from '#platform/browser/router/router.ts'
import { href } from '#domain/href.ts'
import { hasToken, signIn, useSession } from '../session.ts'
import { classNames } from '../ui/class-names.ts'

/** The header's user icon: /profile when a token is stored, otherwise the login dialog (spec §2). */
export function AccountButton({ className }: { className?: string }) {
  const navigate = useNavigate()
  const { status } = useSession()
  const isIn = status === 'signed-in'

  function open() {
    if (hasToken()) navigate(href.profile())
    else signIn.open('login')
  }

  return (
    <button
      type="button"
      className={classNames('icon-button', className)}
      aria-label={isIn ? 'My account' : 'Log in'}
      aria-haspopup={isIn ? undefined : 'dialog'}
      onClick={open}
    >
      <User aria-hidden />
    </button>
  )
}
