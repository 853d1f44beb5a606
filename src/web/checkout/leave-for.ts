/** Leaves the shop for a payment page: only a secure one, or one of this very host (the pretend gateway's). */
export function leaveFor(address: string) {
  const url = new URL(address, window.location.href)
  if (url.protocol === 'https:' || url.hostname === window.location.hostname) window.location.assign(url)
}
