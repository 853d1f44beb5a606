import { isIPv6 } from 'node:net'

/** The network behind a client address that limits count by: the address itself, or the /64 of version 6. */
export function networkOf(clientAddress: string): string {
  const address = clientAddress.toLowerCase().split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  return `${expand(address).slice(0, 4).join(':')}::/64`
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''))
}
