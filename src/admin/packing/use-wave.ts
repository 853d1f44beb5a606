import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'

/** The table is kept for a while only; who works at it asks for more once a minute. */
const keepEveryMs = 60_000

/** A wave as it is now, kept while its packer is at work. */
export function useWave(id: string) {
  const cache = useQueryClient()
  const asked = useStaffQuery('readWave', { params: { wave: id } }, { everyMs: 5000 })
  const wave = asked.data?.data.id === id ? asked.data.data : undefined
  const isKept = wave?.isMine === true && wave.until !== null
  useEffect(() => {
    if (!isKept) return undefined
    let keptAt = Date.now()
    const keep = () => {
      if (Date.now() - keptAt < keepEveryMs) return
      keptAt = Date.now()
      // Without an answer the screen shows how long is left, and the next key asks again.
      callStaff('keepWave', { params: { wave: id } }).then(
        () => cache.invalidateQueries({ queryKey: ['readWave'] }),
        () => null,
      )
    }
    addEventListener('keydown', keep)
    addEventListener('pointerdown', keep)
    return () => {
      removeEventListener('keydown', keep)
      removeEventListener('pointerdown', keep)
    }
  }, [cache, id, isKept])
  return { asked, wave }
}
