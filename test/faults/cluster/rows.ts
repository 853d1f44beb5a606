import type { Ledger } from './crowd.ts'
import { type Cell, counted, firstAfterMs, longestGapMs, seconds } from './standstill.ts'

/** What is done on purpose (`rolling`) may fail nobody; what a machine is asked when it is cut off has no answer. */
export const faultKinds = ['leader', 'cut', 'shop', 'rolling'] as const
type FaultKind = (typeof faultKinds)[number]

/** One fault: from when it was done until everything was whole again, and when a new leader was there, if one was elected. */
export type Fault = {
  name: string
  from: number
  to: number
  electedAt: number | null
  leaderMs: number | null
  kind: FaultKind
}

export const heads = [
  'fault',
  'orders acknowledged',
  '500',
  '503',
  'others refused or cut',
  'pages asked / failed',
  'orders stood still, s',
  'new leader after, s',
  'orders after it, s',
]

/** What came of a fault, by what its shoppers were answered. */
export function figuresOf(ledger: Ledger, fault: Fault) {
  const within = ({ at }: { at: number }) => at >= fault.from && at < fault.to
  const moments = ledger.acknowledged.map(({ at }) => at)
  const failures = ledger.failures.filter(within)
  const ofStatus = (status: string) => failures.filter(({ what }) => what.startsWith(status)).length
  const [errors, away] = [ofStatus('500'), ofStatus('503')]
  return {
    acknowledged: ledger.acknowledged.filter(within).length,
    errors,
    away,
    others: failures.length - errors - away,
    refused: failures.length,
    pages: ledger.pages.filter(within).length,
    pageFailures: ledger.pageFailures.filter(within).length,
    stillMs: longestGapMs(moments, fault),
    afterElectionMs: fault.electedAt === null ? null : firstAfterMs(moments, fault.electedAt),
  }
}

export function rowOf(ledger: Ledger, fault: Fault): Cell[] {
  const of = figuresOf(ledger, fault)
  const isElected = fault.electedAt !== null
  return [
    fault.name,
    counted(of.acknowledged),
    of.errors,
    counted(of.away),
    of.others,
    `${counted(of.pages)} / ${of.pageFailures}`,
    seconds(of.stillMs),
    isElected ? seconds(fault.leaderMs) : '',
    isElected ? seconds(of.afterElectionMs) : '',
  ]
}

/** How often each way of failing was met, the most frequent first. */
export function waysOfFailing(failures: Ledger['failures']): string {
  const groups = Map.groupBy(failures, ({ door, call, what }) => `${what} for ${call} by ${door}`)
  return [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 12)
    .map(([way, { length }]) => `${length} × ${way}`)
    .join('; ')
}
