import { callStaff } from '#admin/calls/staff-client.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { askPasskeyHere } from './passkeys-here.ts'
import { PasswordForm } from './password-form.tsx'
import { useWayIn } from './use-way-in.ts'

/** Asks who sits here to show once more that it is them, then goes on with what they wanted. */
export function ProveDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const { data, refetch } = useMe()
  const { enter, failure, isBusy } = useWayIn(async () => {
    await refetch()
    onClose()
    onProved()
  })
  const me = data?.data
  return (
    <Modal title="Is it you?" onClose={onClose}>
      {me && me.passkeys.length > 0 ? (
        <button
          type="button"
          className="main"
          disabled={isBusy}
          onClick={() =>
            enter(async () => callStaff('proveByPasskey', { body: { response: await askPasskeyHere() } }))
          }
        >
          Use your passkey
        </button>
      ) : null}
      {me?.hasPassword ? (
        <PasswordForm
          kind="again"
          says="Go on"
          isBusy={isBusy}
          onTyped={({ password, code }) =>
            enter(() => callStaff('proveByPassword', { body: { password, code } }))
          }
        />
      ) : null}
      <p className="failure" role="alert">
        {failure}
      </p>
    </Modal>
  )
}
