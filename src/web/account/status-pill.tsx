import { orderStatusShown, type StatusColor } from '#domain/order.ts'

/** The colours of spec §3, each with enough contrast to be read. */
const looks: Record<StatusColor, string> = {
  blue: 'bg-[#e4eefc] text-[#1b4b91]',
  yellow: 'bg-[#fdf3cf] text-[#6b4d00]',
  purple: 'bg-[#f0e6fb] text-[#5b2b91]',
  green: 'bg-leaf-soft text-[#1f6644]',
  red: 'bg-madder-soft text-[#962a20]',
  grey: 'bg-[#eceaf0] text-[#4d4560]',
}

/** The status of an order: label and colour. */
export function StatusPill({ status }: { status: number }) {
  const { label, color } = orderStatusShown(status)
  return (
    <span data-color={color} className={`badge ${looks[color]}`}>
      {label}
    </span>
  )
}
