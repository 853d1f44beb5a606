import { type ReactNode, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { sentenceOf } from '#admin/calls/sentence-of.ts'
import { StaffCallError } from '#admin/calls/staff-client.ts'
import { ProveDialog } from './prove-dialog.tsx'

type Change = { work: () => Promise<unknown>; says?: string }

/**
 * Changes what only a fresh passkey or password may change. Where the last is too old, `question` asks for it (put it
 * on the page) and the change is tried again by itself.
 */
export function useProvenChange(): {
  change: (change: Change) => void
  isPending: boolean
  question: ReactNode
} {
  const cache = useQueryClient()
  const [unproven, setUnproven] = useState<Change | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: Change) => work(),
    onError: (refused, wanted) => {
      if (refused instanceof StaffCallError && refused.code === 'prove-again') setUnproven(wanted)
      else toast.error(sentenceOf(refused))
    },
    onSuccess: async (_done, { says }) => {
      await cache.invalidateQueries()
      if (says) toast(says)
    },
  })
  const question = unproven ? (
    <ProveDialog onProved={() => mutate(unproven)} onClose={() => setUnproven(null)} />
  ) : null
  return { change: mutate, isPending, question }
}
