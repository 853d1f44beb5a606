import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewsColumns } from '#contract/staff-courier-file-schemas.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'

export type FileOfNews = { name: string; text: string }

type Wish = {
  courierId: string
  file: FileOfNews
  /** Null: as the courier's last file, or as the names of the columns say. */
  columns: NewsColumns | null
  how: 'try' | 'apply'
  actionId: string
}

/** A courier's file of news: tried, it changes nothing; applied, the lists of parcels are read anew. */
export function useNewsFile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ courierId: id, file, columns, how, actionId }: Wish) => {
      const body = { actionId, how, file: file.text, ...(columns === null ? {} : { columns }) }
      return (await callStaff('readCourierFile', { params: { id }, body })).data
    },
    retry: asksAgain,
    onSettled: (_, __, { how }) => (how === 'apply' ? cache.invalidateQueries() : undefined),
  })
}
