import { useNavigate, useParams } from 'react-router'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { PackTable } from './pack-table.tsx'
import { useWave } from './use-wave.ts'
import { WaveQueue } from './wave-queue.tsx'

/** From the shelf into the box: take a wave, fetch its pieces, pack order after order. */
export function PackPage() {
  const { wave } = useParams()
  return wave === undefined ? <WaveQueue /> : <WaveAtTable key={wave} id={wave} />
}

function WaveAtTable({ id }: { id: string }) {
  const { asked, wave } = useWave(id)
  const navigate = useNavigate()
  if (wave)
    return (
      <>
        <FailedBar asked={asked} />
        <PackTable wave={wave} onLeave={() => void navigate('/pack')} />
      </>
    )
  return asked.error ? (
    <>
      <h1>Pack</h1>
      <FailedBar asked={asked} />
      <button type="button" onClick={() => void navigate('/pack')}>
        To the queue
      </button>
    </>
  ) : (
    <p className="empty">Loading the wave…</p>
  )
}
