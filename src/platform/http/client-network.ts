import { isIPv6 } from 'node:net'

/** What limits count a client by: an address of version 4, or three widths of version 6. */
export type NetworkSize = 'ipv4' | '/48' | '/56' | '/64'

/**
 * The networks around a client address. A line of version 6 is given a /64, a /56 or a whole /48, and with it as many
 * addresses as its holder likes. The name of a network stands for an address in it.
 */
export function networksOf(client: string): Partial<Record<NetworkSize, string>> {
  const address = client.toLowerCase().split(/[%/]/)[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped?.[1]) return { ipv4: mapped[1] }
  if (!isIPv6(address)) return { ipv4: address }
  const groups = expand(address)
  const block = groups.slice(0, 3).join(':')
  const subnet = (groups[3] ?? '0').padStart(4, '0')
  return {
    '/48': `${block}::/48`,
    '/56': `${block}:${subnet.slice(0, 2)}00::/56`,
    '/64': `${block}:${groups[3]}::/64`,
  }
}

/** The narrowest of them. */
export function networkOf(client: string): string {
  const networks = networksOf(client)
  return networks.ipv4 ?? networks['/64'] ?? ''
}

/** The widest of them. */
export function widestNetworkOf(client: string): string {
  const networks = networksOf(client)
  return networks.ipv4 ?? networks['/48'] ?? ''
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''))
}
