import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { clockShown } from '#admin/parts/moments.ts'

/** Who else is at a table, and until when their orders are theirs. */
export function OpenWaves({ waves }: { waves: StaffData<'listWaves'> }) {
  const others = waves.filter(({ isMine }) => !isMine)
  if (others.length === 0) return null
  return (
    <ul className="plain-list" aria-label="Waves of others">
      {others.map(({ id, who, orders, until }) => (
        <li key={id}>
          {who.name} has {orders} on the table until {clockShown(Date.parse(until))}.
        </li>
      ))}
    </ul>
  )
}
