import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Courier } from '#contract/staff-packing-schemas.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { typedIn } from '#admin/parts/typed-in.ts'

/** Numbers that a courier gave out beforehand, as they are pasted; which of them did not count is told. */
export function WaybillsForm({ courier, onClose }: { courier: Courier; onClose: () => void }) {
  const cache = useQueryClient()
  const isOnline = useOnline()
  const paste = useMutation({
    mutationFn: ({ numbers, actionId }: { numbers: string; actionId: string }) =>
      callStaff('addWaybills', { params: { id: courier.id }, body: { numbers, actionId } }),
    retry: asksAgain,
    onSettled: () => cache.invalidateQueries({ queryKey: ['listCouriers'] }),
  })
  const added = paste.data?.data
  return (
    <Modal title={`Numbers of ${courier.name}`} onClose={onClose}>
      <form
        className="fields"
        noValidate
        onSubmit={(event) => {
          paste.mutate({ numbers: typedIn(event)('numbers'), actionId: crypto.randomUUID() })
        }}
      >
        <label>
          Paste them as they came: lines, blanks, commas or semicolons between them
          <textarea
            key={paste.data?.data.left}
            name="numbers"
            rows={6}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <p className="failure" role="alert">
          {paste.error?.message}
        </p>
        {added ? (
          <div className="bar" role="status">
            {added.added} added, {added.left} left.
            <LeftOut says="Were there before, or stood there twice" numbers={added.double} />
            <LeftOut says={`Do not look like ${courier.awbPattern ?? 'a number'}`} numbers={added.unfit} />
          </div>
        ) : null}
        <button type="submit" className="main" disabled={paste.isPending || !isOnline}>
          Add them
        </button>
      </form>
    </Modal>
  )
}

function LeftOut({ says, numbers }: { says: string; numbers: readonly string[] }) {
  if (numbers.length === 0) return null
  return (
    <p>
      {says}: <code className="key">{numbers.join(' ')}</code>
    </p>
  )
}
