import { BadgePercent } from 'lucide-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { couponAppliedMessage } from '#domain/pricing/coupon-discount.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { coupon, useCoupon } from './cart-coupon-state.ts'
import { CouponOffers } from './coupon-offers.tsx'

/** The form for a coupon code, or the coupon that applies. `subTotal` in rupees. */
export function CouponEntry({ subTotal }: { subTotal: number }) {
  const state = useCoupon()
  const [typed, setTyped] = useState('')
  const isChecking = state.status === 'checking'
  const result = state.status === 'applied' ? state.result : undefined
  const shown = result ?? (state.status === 'checking' ? state.before : undefined)
  const { ref, keepFocus } = useFocusThatStays(shown !== undefined)

  async function apply(event: FormEvent) {
    event.preventDefault()
    await use(typed.trim())
  }

  /** Another code takes the place of one that is still checked. */
  async function use(code: string) {
    if (code === '' || (state.status === 'checking' && state.code === code)) return
    keepFocus()
    const next = await coupon.apply(code, subTotal)
    if (next.status !== 'applied' || next.code !== code) return
    toast.success(couponAppliedMessage)
    setTyped('')
  }

  function remove() {
    keepFocus()
    coupon.remove()
  }

  if (shown) {
    return (
      <div
        ref={ref}
        className="flex items-center gap-3 rounded-xl bg-leaf-soft p-3"
        aria-busy={isChecking || undefined}
      >
        <BadgePercent aria-hidden className="size-6 flex-none text-leaf" />
        <p className="min-w-0 flex-1 leading-snug" role="status">
          <span className="font-semibold break-all">{shown.code}</span>
          <br />
          <span className="text-sm text-ink-soft">
            {isChecking ? 'Checking the coupon…' : `You save ${formatRupees(fromRupees(shown.discount))}`}
          </span>
        </p>
        <Button look="text" aria-label={`Remove coupon ${shown.code}`} onClick={remove}>
          Remove
        </Button>
      </div>
    )
  }
  return (
    <div ref={ref} className="grid grid-cols-1 gap-3">
      <form onSubmit={apply} className="code-form">
        <Field
          label="Coupon code"
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={state.status === 'refused' ? state.message : undefined}
        />
        <Button type="submit" look="quiet" isBusy={isChecking}>
          {isChecking ? 'Checking…' : 'Apply'}
        </Button>
      </form>
      <CouponOffers subTotal={subTotal} onUse={(code) => void use(code)} />
    </div>
  )
}

/** Form and coupon replace each other: after `keepFocus` the focus moves into the one that appears. */
function useFocusThatStays(isShown: boolean) {
  const element = useRef<HTMLElement>(null)
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (isWanted.current && isLost) element.current?.querySelector<HTMLElement>('input, button')?.focus()
    isWanted.current = false
  }, [isShown])
  return {
    ref: (now: HTMLElement | null) => void (element.current = now),
    keepFocus: () => void (isWanted.current = true),
  }
}
