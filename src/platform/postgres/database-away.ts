import { codeOf, messageOf } from './error-code.ts'
import { UnknownOutcomeError } from './unknown-outcome.ts'

/** Of the net, and of a server that stops, starts or has no place left. */
const lossCodes =
  /^(08|57P0[1235]$|53300$|ECONN|EPIPE$|ENOENT$|ETIMEDOUT$|EHOST|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$)/

/** What the driver throws without a code: the line was silent, or ended, before the answer came. */
const lossMessages =
  /^Connection terminated|not queryable$|^Client was closed|^Query read timeout|^timeout expired/

/** What is answered by a server that was the leader until a moment ago, or by a copy of it. */
export const onlyReads = '25006'

/** Too many at once, a limit of time, or others were faster: the statement can be asked again in a moment. */
const busyCodes = /^(25P03|25P04|40|53|57P|55P03|57014)/
const noneFree = /^timeout exceeded when trying to connect/

/** Whether the line or its server, not the statement, is what failed: nothing of it is kept, and another line may do it. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof UnknownOutcomeError) return false
  const code = codeOf(error) ?? ''
  return code === onlyReads || lossCodes.test(code) || lossMessages.test(messageOf(error))
}

/** Whether who asks again in a moment may well be answered: the database is away or busy, and no code is wrong. */
export function isAway(error: unknown): boolean {
  if (isConnectionLoss(error) || error instanceof UnknownOutcomeError) return true
  return busyCodes.test(codeOf(error) ?? '') || noneFree.test(messageOf(error))
}
