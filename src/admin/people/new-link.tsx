import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { momentShown } from '#admin/parts/moments.ts'

/** A link that was just made; it is shown once. */
export function NewLink({ link }: { link: StaffData<'inviteStaff'> }) {
  return (
    <p className="bar" role="status">
      This link lets them in once, until {momentShown(link.until)}: <code className="key">{link.url}</code>{' '}
      <button type="button" onClick={() => void navigator.clipboard.writeText(link.url)}>
        Copy
      </button>
    </p>
  )
}
