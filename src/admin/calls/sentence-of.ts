/** What a person reads when something failed: what a browser says when its own dialog is closed is no sentence for them. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === 'NotAllowedError') return 'No passkey was chosen.'
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}
