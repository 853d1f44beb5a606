type Given = Record<string, string | undefined>

// Thirty-two characters by chance have more than twenty different ones, in hex about fourteen.
const leastDifferent = 10

/** What works, and would give a live shop away: sentences that say what to do. */
export function unsafeSettings({ SESSION_PEPPER, PUBLIC_URL, ADMIN_URL }: Given): string[] {
  const faults: string[] = []
  if (SESSION_PEPPER && new Set(SESSION_PEPPER).size < leastDifferent)
    faults.push('SESSION_PEPPER: too easy to guess; `openssl rand -base64 32` makes a good one')
  for (const [name, address] of Object.entries({ PUBLIC_URL, ADMIN_URL })) {
    const url = URL.parse(address ?? '')
    if (url?.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
      faults.push(`${name}: a live shop is reached by https:, or tokens travel in clear`)
  }
  const hosts = [PUBLIC_URL, ADMIN_URL].map((address) => URL.parse(address ?? '')?.host)
  if (hosts[0] !== undefined && hosts[0] === hosts[1])
    faults.push(
      'ADMIN_URL: needs a host of its own, or what goes wrong in a page of the shop reaches the staff',
    )
  return faults
}
