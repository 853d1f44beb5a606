import { fromRupees, type Paise } from './money.ts'

/** Above this, whoever gives money back needs a second person who agrees. */
export const refundApprovalAbove = fromRupees(5000)

/** Two people, not one under two names: the same name twice is no approval. */
export function isRefundApproved({
  amount,
  askedBy,
  approvedBy,
  aloneUpTo = refundApprovalAbove,
}: {
  amount: Paise
  askedBy: string
  approvedBy: string | undefined
  aloneUpTo?: Paise | undefined
}): boolean {
  if (amount <= aloneUpTo) return true
  return approvedBy !== undefined && nameKey(approvedBy) !== nameKey(askedBy)
}

function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
