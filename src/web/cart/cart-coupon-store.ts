import type { Answer } from '#platform/http/endpoint.ts'
import type { CouponResult } from '#contract/coupon-schemas.ts'
import { isGood } from '#web/api-client.ts'
import { createListeners } from '#platform/browser/state/state.ts'
import { failureMessage } from '#web/failure-messages.ts'
import { timings } from '#web/timings.ts'

/** The state of the coupon. Amounts in rupees, as the server answered them. */
export type CartCouponState =
  | { status: 'none' }
  | { status: 'checking'; code: string; before?: CouponResult }
  | { status: 'applied'; code: string; result: CouponResult }
  | { status: 'refused'; code: string; message: string }

type Dependencies = {
  validate: (code: string, subTotal: number) => Promise<Answer<CouponResult>>
  storedCode: { read: () => string | null; write: (code: string) => unknown; remove: () => void }
  wait: (ms: number) => Promise<void>
}

export type CartCouponStore = ReturnType<typeof createCartCouponStore>

/** The coupon of this browser: not applied, then applied; a failure resets it and forgets the code (spec §4, §8). */
export function createCartCouponStore({ validate, storedCode, wait }: Dependencies) {
  let state: CartCouponState = { status: 'none' }
  let latest = 0
  let outcome: Promise<CartCouponState> = Promise.resolve(state)
  const { tell, subscribe } = createListeners()

  function show(next: CartCouponState): CartCouponState {
    state = next
    tell()
    return next
  }

  /** Resolves to the final state of the code, also when the cart changes meanwhile and it is checked again. */
  function apply(code: string, subTotal: number): Promise<CartCouponState> {
    outcome = askAfterWait(code, subTotal)
    return outcome
  }

  /** Validates a code after the specified wait of 2 s. An answer to an older question changes nothing. */
  async function askAfterWait(code: string, subTotal: number): Promise<CartCouponState> {
    const asked = (latest += 1)
    const before = state.status === 'applied' ? state.result : beforeOf(state)
    show({ status: 'checking', code, ...(before ? { before } : {}) })
    await wait(timings.couponDelayMs)
    if (asked !== latest) return outcome
    const next = await ask(code, subTotal)
    if (asked !== latest) return outcome
    if (next.status === 'applied') storedCode.write(next.code)
    else storedCode.remove()
    return show(next)
  }

  async function ask(code: string, subTotal: number): Promise<CartCouponState> {
    try {
      const answer = await validate(code, subTotal)
      if (isGood(answer) && Number.isFinite(answer.data.discount))
        return { status: 'applied', code, result: answer.data }
      return { status: 'refused', code, message: refusalOf(answer) }
    } catch (failure) {
      return { status: 'refused', code, message: failureMessage(failure, 'Failed to validate coupon') }
    }
  }

  /** The cart or the subtotal changed, or the page was opened: the coupon in use is validated again. */
  function recheck(subTotal: number) {
    const code = state.status === 'none' || state.status === 'refused' ? storedCode.read() : state.code
    if (!code) return
    if (subTotal <= 0) return remove()
    void apply(code, subTotal)
  }

  function remove() {
    latest += 1
    storedCode.remove()
    outcome = Promise.resolve(show({ status: 'none' }))
  }

  return {
    read: () => state,
    subscribe,
    apply,
    recheck,
    remove,
  }
}

function beforeOf(state: CartCouponState): CouponResult | undefined {
  return state.status === 'checking' ? state.before : undefined
}

function refusalOf(answer: Answer<CouponResult>): string {
  if (answer.status === 400) return answer.message || 'Invalid coupon code'
  return 'Something went wrong, please try again.'
}
