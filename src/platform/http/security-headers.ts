/** One constant set for every answer; pages are cached bytes, so there is no nonce. */
const securityHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'frame-src https://www.youtube-nocookie.com',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  // Not no-referrer: PhonePe blocks payments that come from a page without one.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** HTTPS for two years; only said where the shop is served over it. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

type Setting = {
  publicUrl: string
  pages: 'built' | 'dev'
  /** Where browsers ask the API, when that is not this origin. */
  apiBase?: string
}

/** What every answer carries. While developing, hot reload needs its own inline script and its socket. */
export function securityHeadersFor({ publicUrl, pages, apiBase }: Setting) {
  const apiOrigin = URL.parse(apiBase ?? '')?.origin
  const policy = (securityHeaders['content-security-policy'] ?? '').replace(
    "connect-src 'self'",
    apiOrigin ? `connect-src 'self' ${apiOrigin}` : "connect-src 'self'",
  )
  const always = { ...securityHeaders, 'content-security-policy': policy }
  const headers = publicUrl.startsWith('https:') ? { ...always, ...strictTransport } : always
  if (pages === 'built') return headers
  const relaxed = policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:")
  return { ...headers, 'content-security-policy': relaxed }
}
