import { useEffect, useState } from 'react'
import type { OfferedCouponData } from '#contract/coupon-schemas.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { call, isGood } from '#web/api-client.ts'
import { useSession } from '#web/session.ts'
import { pause, timings } from '#web/timings.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureLine } from '#web/ui/failure-line.tsx'

type CouponOffersProps = { subTotal: number; onUse: (code: string) => void }

/** As many as can be compared at a glance. */
const shownAtMost = 3

/** The coupons that fit this cart, what saves most first, in room that is kept for them. `subTotal` in rupees. */
export function CouponOffers({ subTotal, onUse }: CouponOffersProps) {
  const { offered, askAgain } = useOfferedCoupons(subTotal)
  if (subTotal <= 0) return null
  return (
    <div className="coupon-offers">
      {offered === 'not-had' ? (
        <FailureLine why="The coupons that fit could not be loaded." onAgain={askAgain} />
      ) : null}
      {offered?.length === 0 ? (
        <p className="text-sm text-ink-soft">No coupon fits this cart at the moment.</p>
      ) : null}
      {offered === undefined ? <div aria-hidden className="skeleton self-stretch" /> : null}
      {offered && offered !== 'not-had' && offered.length > 0 ? (
        // More than one lie side by side: their number moves nothing below them.
        <ul aria-label="Coupons for this cart">
          {offered.slice(0, shownAtMost).map(({ code, discount, terms }) => (
            <li key={code}>
              <span className="font-semibold break-all">{code}</span>
              <Button look="text" aria-label={`Use coupon ${code}`} onClick={() => onUse(code)}>
                Use
              </Button>
              <span className="text-sm text-ink-soft">{terms}</span>
              <span className="text-sm font-semibold text-leaf">
                Saves {formatRupees(fromRupees(discount))} on this cart
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type Offered = readonly OfferedCouponData[] | 'not-had' | undefined

/**
 * Asked again when the cart or the shopper is another; what was offered stays until the answer. Undefined before the
 * first, and after `askAgain`.
 */
function useOfferedCoupons(subTotal: number) {
  const [offered, setOffered] = useState<Offered>()
  const [times, setTimes] = useState(1)
  const { status } = useSession()
  useEffect(() => {
    if (subTotal <= 0 || status === 'loading') return
    let isOld = false
    async function ask() {
      await pause(timings.repriceDelayMs)
      if (isOld) return
      const answer = await call('offerCoupons', { body: { subTotal } }).catch(() => null)
      if (!isOld) setOffered(answer && isGood(answer) && Array.isArray(answer.data) ? answer.data : 'not-had')
    }
    void ask()
    return () => {
      isOld = true
    }
  }, [subTotal, status, times])
  function askAgain() {
    setOffered(undefined)
    setTimes(times + 1)
  }
  return { offered, askAgain }
}
