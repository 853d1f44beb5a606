export type PageHosts = {
  /** Hosts that shoppers may be sent to. */
  hosts: string[]
  /** Whether http is allowed too: for simulators on this machine only. */
  allowsHttp: boolean
}

/** The address of a gateway's page, or null when it is not one that shoppers may be sent to. */
export function pageAddress(address: string, { hosts, allowsHttp }: PageHosts): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isSecure = url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:')
  if (!isSecure || url.username !== '' || url.password !== '') return null
  return hosts.includes(url.host) ? url.href : null
}
