/** The errno or SQLSTATE of something thrown, whether it came from Node or from PostgreSQL. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The same for a person to read: a connection error of several addresses of one name has no message of its own. */
export function reasonOf(error: unknown): string {
  return messageOf(error) || (codeOf(error) ?? 'no answer')
}
