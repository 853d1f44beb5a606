import type { AttemptReason, NewsKind } from './parcel-course.ts'

type Rule<Meaning> = readonly [RegExp, Meaning]

/** The first that fits counts, so what is narrower stands first. */
const kindRules: ReadonlyArray<Rule<NewsKind>> = [
  [/\b(lost|destroyed|disposed)\b/, 'lost'],
  [
    /\b(rto|return(ed)?( to)?( origin| shipper| seller)?) (delivered|received|completed?|acknowledged)\b/,
    'returned',
  ],
  [/\b(returned to (shipper|seller|origin)|delivered to (shipper|seller|origin))\b/, 'returned'],
  [/\b(rto|return to (origin|shipper|seller)|return(ing)? (initiated|in transit|dispatched))\b/, 'returning'],
  [
    /\b(undelivered|not delivered|un delivered|delivery (attempt )?(failed|attempted)|failed attempt|attempt failed|ndr)\b/,
    'failed',
  ],
  [/\b(out for delivery|ofd|with delivery (boy|agent|executive))\b/, 'out'],
  [/\bdelivered\b/, 'delivered'],
  [/\bout for pick ?up\b/, 'moving'],
  [/\b(picked( |-)?up|pick ?up (done|completed?)|shipment picked)\b/, 'picked-up'],
  [
    /\b(in transit|shipped|dispatched|departed|arrived|reached|received at|bagged|connected|forwarded|misrouted|delayed)\b/,
    'moving',
  ],
]

const reasonRules: ReadonlyArray<Rule<AttemptReason>> = [
  [/\b(not attempted|no attempt|could not attempt|vehicle|weather|agent unavailable)\b/, 'not-tried'],
  [/\b(refus\w*|reject\w*|cancel\w*|did not order|open delivery)\b/, 'refused'],
  [/\b(cash|cod|amount|payment)\b/, 'no-cash'],
  [/\b(future|resched\w*|another day|later|self[ -]?collect|requested)\b/, 'later'],
  [/\b(address|shifted|moved|pin ?code|no such|incomplete)\b/, 'wrong-address'],
  [/\b(phone|contact\w*|unreachable|switched off|not reachable|no response)\b/, 'unreachable'],
  [/\b(locked|closed|restricted|gate|security)\b/, 'door-locked'],
  [/\b(unavailable|not available|not at home|absent|out of station)\b/, 'not-home'],
]

/** What a courier's own words mean; null: nobody knows. */
export function newsKindOf(words: string): NewsKind | null {
  return firstFit(kindRules, words)
}

/** Why it failed, by the courier's remark; who gives none has not met anybody. */
export function attemptReasonOf(remark: string): AttemptReason {
  return firstFit(reasonRules, remark) ?? 'not-home'
}

function firstFit<Meaning>(rules: ReadonlyArray<Rule<Meaning>>, text: string): Meaning | null {
  const plain = text.toLowerCase().replaceAll(/[_/\s]+/g, ' ')
  return rules.find(([shape]) => shape.test(plain))?.[1] ?? null
}
