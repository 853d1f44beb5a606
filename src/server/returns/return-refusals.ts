import type { ReturnProblem } from '#domain/return-case.ts'
import type { Refusal } from '#platform/http/http.ts'
import type { MoneyRefusal } from './promise-part.ts'
import type { CaseRefusal } from './staff-cases.ts'

const conflict = <Code extends string>(code: Code, message: string) => ({ status: 409, code, message })

/** Why something is not done with a return, in words for who works here. */
export const returnRefusals = {
  'unknown-case': { status: 404, code: 'unknown-case', message: 'There is no such return.' },
  'unknown-order': { status: 404, code: 'unknown-order', message: 'There is no such order.' },
  'unknown-payout': { status: 404, code: 'unknown-payout', message: 'There is no such payment.' },
  'unknown-line': {
    status: 404,
    code: 'unknown-line',
    message: 'This piece, or the one wanted instead, is not there any more.',
  },
  'not-yours': conflict('not-yours', 'This was asked for by somebody else. Reload the page.'),
  'changed-meanwhile': conflict(
    'changed-meanwhile',
    'Somebody changed this meanwhile. Look at it once more.',
  ),
  'not-now': conflict('not-now', 'This cannot be done with it as it is now. Look at it once more.'),
  'not-delivered': conflict('not-delivered', 'The order has not arrived yet.'),
  'too-late': conflict('too-late', 'The days in which pieces can be sent back are over.'),
  'one-only': conflict('one-only', 'The order had its one exchange or refund already.'),
  'too-many': conflict('too-many', 'So many of this piece were not ordered, or others are being sent back.'),
  'no-wish': {
    status: 400,
    code: 'no-wish',
    message: 'Choose the size or colour that is wanted instead.',
  },
  'sold-out': conflict('sold-out', 'That size is sold out meanwhile. Choose another.'),
  'video-needed': conflict('video-needed', 'A fault is accepted when the unboxing video was seen.'),
  'wrong-pieces': conflict('wrong-pieces', 'Count every piece of the return once.'),
  'more-than-paid': conflict('more-than-paid', 'That is more than is left of what was paid.'),
  'no-account': conflict(
    'no-account',
    'The account was erased, so nobody could use the credit. Give the money back.',
  ),
  'own-request': {
    status: 403,
    code: 'own-request',
    message: 'You asked for this yourself: somebody else agrees to it.',
  },
  'no-payee': conflict('no-payee', 'Nobody has told the UPI id yet.'),
  'utr-used': conflict('utr-used', 'Another payment has this bank reference already.'),
} satisfies Record<CaseRefusal | MoneyRefusal | 'not-yours', Refusal>

/** What the policy says, for who stands before it. */
export function problemWords(problem: ReturnProblem, { returnDays }: { returnDays: number }): string {
  if (problem === 'too-late') return `More than ${returnDays} days have passed since it arrived.`
  return returnRefusals[problem].message
}
