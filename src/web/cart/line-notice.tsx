import { formatRupees } from '#domain/money.ts'
import type { LineNotice } from './cart-notices.ts'

/** What has changed about a line, in words. */
export function LineNoticeText({ notice }: { notice: LineNotice }) {
  if (notice.kind === 'price') {
    return (
      <p className="text-sm font-semibold text-turmeric-deep">
        The price is now {formatRupees(notice.is)} (was {formatRupees(notice.was)}).
      </p>
    )
  }
  const words = {
    gone: 'No longer sold. Please remove it.',
    'sold-out': 'Sold out. Please remove it.',
    'few-left': notice.kind === 'few-left' ? `Only ${notice.stock} left.` : '',
  }
  return <p className="text-sm font-semibold text-madder">{words[notice.kind]}</p>
}
