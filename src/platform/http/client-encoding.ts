/** The best form of prepared bytes that the client takes. */
export function bestEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = acceptEncoding ?? ''
  if (/(^|[,\s])br($|[,;\s])(?!q=0)/.test(accepted)) return 'br'
  if (/(^|[,\s])gzip($|[,;\s])(?!q=0)/.test(accepted)) return 'gzip'
  return 'identity'
}

/** True when the client's copy is still good (RFC 9110 §13.1.2, weak comparison). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
}
