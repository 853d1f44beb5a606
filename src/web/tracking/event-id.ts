/** A fresh id for an event. `randomUUID` exists on HTTPS only; a shop tried out in a home network has none. */
export function newEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
