/** The best form of prepared bytes that the client takes. */
export function bestEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | 'identity' {
  if (takes.br.test(acceptEncoding ?? '')) return 'br'
  if (takes.gzip.test(acceptEncoding ?? '')) return 'gzip'
  return 'identity'
}

/** Whether a client takes what is kept in this form alone. */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return takes.gzip.test(acceptEncoding ?? '')
}

/** Named, and not with the weight 0, which means: anything but this. */
const takes = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
}

/** True when the client's copy is still good (RFC 9110 §13.1.2, weak comparison). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
}
