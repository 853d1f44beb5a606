import { useEffect, useState } from 'react'
import type { OfferedCouponData } from '#contract/coupon-schemas.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { call, isGood } from '#web/api-client.ts'
import { useSession } from '#web/session.ts'
import { pause, timings } from '#web/timings.ts'
import { Button } from '#web/ui/button.tsx'

type CouponOffersProps = { subTotal: number; onUse: (code: string) => void }

/** As many as can be compared at a glance. */
const shownAtMost = 3

/** The coupons that fit this cart, what saves most first. `subTotal` in rupees. */
export function CouponOffers({ subTotal, onUse }: CouponOffersProps) {
  const offered = useOfferedCoupons(subTotal)
  if (offered.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-2" aria-label="Coupons for this cart">
      {offered.slice(0, shownAtMost).map(({ code, discount, terms }) => (
        <li key={code} className="flex items-center gap-3 rounded-xl bg-rice p-3">
          <p className="min-w-0 flex-1 leading-snug">
            <span className="font-semibold break-all">{code}</span>
            <span className="block text-sm text-ink-soft">{terms}</span>
            <span className="block text-sm font-semibold text-leaf">
              Saves {formatRupees(fromRupees(discount))} on this cart
            </span>
          </p>
          <Button look="text" aria-label={`Use coupon ${code}`} onClick={() => onUse(code)}>
            Use
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Asked again when the cart or the shopper is another; what was offered stays until the answer. */
function useOfferedCoupons(subTotal: number): readonly OfferedCouponData[] {
  const [offered, setOffered] = useState<readonly OfferedCouponData[]>([])
  const { status } = useSession()
  useEffect(() => {
    if (subTotal <= 0 || status === 'loading') return
    let isOld = false
    async function ask() {
      await pause(timings.repriceDelayMs)
      if (isOld) return
      const answer = await call('offerCoupons', { body: { subTotal } }).catch(() => null)
      if (!isOld) setOffered(answer && isGood(answer) && Array.isArray(answer.data) ? answer.data : [])
    }
    void ask()
    return () => {
      isOld = true
    }
  }, [subTotal, status])
  return offered
}
