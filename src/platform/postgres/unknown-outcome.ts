/** The connection broke after COMMIT was sent: the work may or may not be kept. Look before repeating it. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
  /** SQLSTATE's own word for it: transaction resolution unknown. */
  readonly code = '08007'
}
