import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** Where each program of the recipe is looked for, and the Debian package that brings it. */
const programs: Record<string, string> = {
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd/__init__.py': 'python3-etcd',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/postgresql/*/bin/postgres': 'postgresql',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx',
  '/usr/bin/caddy': 'caddy',
  '/usr/{,s}bin/ip': 'iproute2',
  '/usr/bin/{unshare,nsenter,setpriv}': 'util-linux',
  '/usr/bin/openssl': 'openssl',
}

/** Where a newer Patroni than the machine's was unpacked: `dpkg-deb -x patroni_….deb FOLDER`. */
const unpacked = process.env.PATRONI_FOLDER

/** What makes its Patroni the one that is found, beside PostgreSQL's own programs. */
export function patroniEnvironment(binaries = ''): Record<string, string> {
  const path = `${binaries}:${process.env.PATH ?? ''}`
  if (unpacked === undefined) return { PATH: path }
  return { PATH: `${unpacked}/usr/bin:${path}`, PYTHONPATH: `${unpacked}/usr/lib/python3/dist-packages` }
}

/** An older one writes over the lock of another when it comes back after a cut, and what was ordered meanwhile is gone. */
const oldestPatroni = 4

/** The number before the first dot; 0 where there is none. */
function patroniVersion(): number {
  const { stdout } = spawnSync('patroni', ['--version'], { env: patroniEnvironment(), encoding: 'utf8' })
  return Number(/^patroni (\d+)/.exec(stdout)?.[1] ?? 0)
}

/**
 * Why the machines cannot be made here, as sentences; none when they can. Nothing is installed: those packages start
 * servers of their own, which only whoever owns a machine may want.
 */
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
  else if (patroniVersion() < oldestPatroni)
    problems.push(
      `Patroni ${oldestPatroni} or newer is needed, as Debian 13 has it: unpack its package and name the folder, PATRONI_FOLDER=…`,
    )
  return problems
}
