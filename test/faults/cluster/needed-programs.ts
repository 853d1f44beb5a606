import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** Where each program that makes machines is looked for, and the Debian package that brings it. */
const programs: Record<string, string> = {
  '/usr/bin/mmdebstrap': 'mmdebstrap',
  '/usr/{,s}bin/ip': 'iproute2',
  '/usr/bin/{unshare,nsenter,setpriv}': 'util-linux',
  '/usr/bin/openssl': 'openssl',
}

/** Why the machines cannot be made here, as sentences; none when they can. Nothing is installed. */
export function whatIsMissing(): string[] {
  if (process.platform !== 'linux') return ['Its machines are namespaces of Linux: run it there.']
  const problems: string[] = []
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['--net', 'true']).status !== 0)
    problems.push(
      'It makes network namespaces: run it as root, in a container with CAP_SYS_ADMIN and CAP_NET_ADMIN.',
    )
  const away = Object.entries(programs).filter(([file]) => globSync(file).length === 0)
  const names = away.map(([, name]) => name).join(' ')
  if (away.length > 0)
    problems.push(`Debian's packages are missing: apt-get install --no-install-recommends ${names}`)
  return problems
}
