import type { ReactNode } from 'react'
import { type ShopLook, FailedBar } from './failed-bar.tsx'

type Props<Thing> = {
  name: string
  /** Of what is to be seen: until it has come, what was seen before is not shown in its place. */
  id: string
  asked: ShopLook & { data: { data: Thing } | undefined }
  onClose: () => void
  children: (thing: Thing) => ReactNode
}

/** Everything of one thing beside its list. */
export function SidePanel<Thing extends { id: string }>(props: Props<Thing>) {
  const { name, id, asked, onClose, children } = props
  const thing = asked.data?.data.id === id ? asked.data.data : undefined
  return (
    <aside className="panel" aria-label={name}>
      <button type="button" className="close" onClick={onClose}>
        Close <kbd>Esc</kbd>
      </button>
      <FailedBar asked={asked} />
      {!thing && !asked.error ? <p className="empty">Loading the {name.toLowerCase()}…</p> : null}
      {thing ? children(thing) : null}
    </aside>
  )
}
