import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { isStaffRole, roleNames, staffRoles } from '#domain/staff-roles.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { extraWords } from './extra-words.ts'

type Props = {
  isBusy: boolean
  onInvite: (makeLink: () => Promise<StaffData<'inviteStaff'>>) => void
}

/** Somebody new: a name, a login, a role and what they may do besides. */
export function InviteForm({ isBusy, onInvite }: Props) {
  return (
    <form
      className="fields"
      aria-label="Invite somebody"
      onSubmit={(event) => {
        const typed = typedIn(event)
        const role = typed('role')
        const allowed = new FormData(event.currentTarget).getAll('also')
        const body = {
          actionId: crypto.randomUUID(),
          name: typed('name'),
          login: typed('login'),
          role: isStaffRole(role) ? role : 'packer',
          also: staffRoles.packer.extras.filter((extra) => allowed.includes(extra)),
        }
        onInvite(async () => (await callStaff('inviteStaff', { body })).data)
      }}
    >
      <h2>Invite somebody</h2>
      <label>
        Name
        <input name="name" required maxLength={80} />
      </label>
      <label>
        Login
        <input name="login" required minLength={3} maxLength={120} autoCapitalize="none" />
      </label>
      <label>
        Role
        <select name="role" defaultValue="packer">
          {roleNames.map((role) => (
            <option key={role} value={role}>
              {staffRoles[role].label}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>A packer may also</legend>
        {staffRoles.packer.extras.map((extra) => (
          <label key={extra} className="check">
            <input type="checkbox" name="also" value={extra} /> {extraWords[extra]}
          </label>
        ))}
      </fieldset>
      <button type="submit" disabled={isBusy}>
        Make a link
      </button>
    </form>
  )
}
