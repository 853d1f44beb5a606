import { Picture } from '#web/ui/picture.tsx'

type SummaryLineProps = {
  image: string | null
  name: string
  color: string
  size: string
  quantity: number
  /** As text; empty until it is known. */
  price: string
}

/** One item in the summaries of checkout and of its result. */
export function SummaryLine({ image, name, color, size, quantity, price }: SummaryLineProps) {
  return (
    <li className="flex gap-3">
      {image ? (
        <Picture src={image} alt="" width={56} height={70} sizes="56px" className="summary-picture" />
      ) : null}
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft">
          {color}, {size} × {quantity}
        </p>
      </div>
      <span className="price text-sm font-semibold">{price}</span>
    </li>
  )
}
