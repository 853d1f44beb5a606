import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type RoadView, roadViews } from '#domain/parcel.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { NewsFileDesk } from './news-file-desk.tsx'
import { ReceiveDesk } from './receive-desk.tsx'
import { RoadList } from './road-list.tsx'
import type { FileOfNews } from './use-news-file.ts'
import { useRoadPages } from './use-road-pages.ts'

const labels: Record<RoadView, string> = {
  attention: 'Attention',
  'on-the-way': 'On the way',
  'coming-back': 'Coming back',
}

/** Parcels that have left: what wants a person first, and what comes back. */
export function DeliveryPage() {
  const [query] = useSearchParams()
  const tab = query.get('view') ?? 'attention'
  const view = roadViews.find((one) => one === tab) ?? 'attention'
  const isReceiving = tab === 'receive'
  const asked = useRoadPages(isReceiving ? 'coming-back' : view)
  const may = useMe().data?.data.may ?? []
  const [mayReceive, mayTakeNews] = [may.includes('receive'), may.includes('hand-over')]
  const hasFiles = tab === 'file' && mayTakeNews
  const isList = !(isReceiving && mayReceive) && !hasFiles
  const [file, setFile] = useState<FileOfNews | null>(null)
  const navigate = useNavigate()

  async function take(one: File | undefined) {
    if (!one || !mayTakeNews) return
    setFile({ name: one.name, text: await one.text() })
    void navigate('/delivery?view=file')
  }
  const { counts } = asked
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      <h1>Delivery</h1>
      <nav className="tabs" aria-label="Parcels">
        {roadViews.map((one) => (
          <Link
            key={one}
            to={`/delivery?view=${one}`}
            aria-current={isList && one === view ? 'page' : undefined}
          >
            {labels[one]} {counts ? <small>{counts[one]}</small> : null}
          </Link>
        ))}
        {mayReceive ? (
          <Link to="/delivery?view=receive" aria-current={isReceiving ? 'page' : undefined}>
            Receive
          </Link>
        ) : null}
        {mayTakeNews ? (
          <Link to="/delivery?view=file" aria-current={hasFiles ? 'page' : undefined}>
            News by file
          </Link>
        ) : null}
      </nav>
      {isReceiving && mayReceive ? <ReceiveDesk coming={counts?.['coming-back'] ?? null} /> : null}
      {hasFiles ? <NewsFileDesk file={file} onFile={(one) => void take(one)} /> : null}
      {isList ? <RoadList key={view} view={view} asked={asked} /> : null}
    </div>
  )
}
