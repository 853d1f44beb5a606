/** One constant set for every answer; pages are cached bytes, so there is no nonce. */
const constant = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  // Not no-referrer: there are servers that refuse visitors who come from a page without one.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** HTTPS for two years; only said where pages are served over it. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

type Setting = {
  isSecure: boolean
  /** Hot reload needs its own inline script and its socket. */
  isDeveloping: boolean
  /** Another origin that pages may ask. */
  connectTo?: string
  /** Another origin whose pages may stand in ours. */
  frames: string
}

/** What every answer carries. */
export function securityHeaders({
  isSecure,
  isDeveloping,
  connectTo,
  frames,
}: Setting): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self'${isDeveloping ? " 'unsafe-inline'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...(isDeveloping ? ['ws:'] : []), ...(connectTo ? [connectTo] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `frame-src ${frames}`,
  ].join('; ')
  return { 'content-security-policy': policy, ...constant, ...(isSecure ? strictTransport : {}) }
}
