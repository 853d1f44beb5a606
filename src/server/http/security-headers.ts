/** One constant set for every answer; pages are cached bytes, so there is no nonce (architecture.md §3). */
export const securityHeaders: Record<string, string> = {
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
export const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
