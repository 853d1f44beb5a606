import { useState } from 'react'
import { toggled } from './toggled.ts'
import { without } from './without.ts'

/** Which of the rows on the screen are chosen; another list begins with none. */
export function useChosen<Row extends { id: string }>(rows: readonly Row[], list: string) {
  const [kept, setKept] = useState<{ list: string; ids: ReadonlySet<string> }>({ list, ids: none })
  const ids = kept.list === list ? kept.ids : none
  return {
    chosen: rows.filter(({ id }) => ids.has(id)),
    ids,
    toggle(id: string | null | undefined) {
      if (id) setKept((before) => ({ list, ids: toggled(before.list === list ? before.ids : none, id) }))
    },
    chooseAll: () => setKept({ list, ids: new Set(rows.map(({ id }) => id)) }),
    chooseNone: () => setKept({ list, ids: none }),
    /** Something was done with these: they are chosen no more, others that were chosen meanwhile still are. */
    leave: (done: ReadonlyArray<{ id: string }>) =>
      setKept((before) => ({ ...before, ids: without(before.ids, done) })),
  }
}

const none: ReadonlySet<string> = new Set()
