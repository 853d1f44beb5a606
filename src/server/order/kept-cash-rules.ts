import { isWithoutCash, type CashRules } from '#domain/cash-rules.ts'

const freshMs = 5000

/**
 * Which PIN codes are not paid at the door, for questions that are answered from memory: asked anew in the background, so
 * that they are answered while the database is away. An order itself is judged by the rules as they are (judge-cash.ts).
 */
export function keepCashRules(read: () => Promise<Pick<CashRules, 'cashNotAt'>>) {
  let kept: Pick<CashRules, 'cashNotAt'> = { cashNotAt: [] }
  let askedAt = 0
  let asked = Promise.resolve()

  function refresh(): void {
    if (Date.now() - askedAt < freshMs) return
    askedAt = Date.now()
    asked = read().then(
      (rules) => void (kept = rules),
      () => undefined,
    )
  }

  return {
    takesCashAt(pincode: string): boolean {
      refresh()
      return !isWithoutCash(pincode, kept)
    },
    /** Resolves once the rules were asked for; when they could not be, what was known last counts. */
    async settled(): Promise<void> {
      refresh()
      await asked
    },
  }
}
