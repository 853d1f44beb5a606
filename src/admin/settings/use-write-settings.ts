import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffInput } from '#contract/staff-endpoint-schemas.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'

type Body = StaffInput<'writeSettings'>['body']
/** A part of the settings as it was typed, and the version that was seen of it. */
export type WrittenPart = Body extends infer Each
  ? Each extends Body
    ? Omit<Each, 'actionId'>
    : never
  : never

/** Writes a part of the settings as a whole; when somebody wrote it meanwhile, the form gets what they wrote. */
export function useWriteSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ written, actionId }: { written: WrittenPart; actionId: string }) =>
      callStaff('writeSettings', { body: { ...written, actionId } }),
    retry: asksAgain,
    onSuccess: ({ undo }) => offerUndo('The settings are saved.', undo, () => cache.invalidateQueries()),
    onSettled: () => cache.invalidateQueries({ queryKey: ['readSettings'] }),
  })
}
