import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debian13 } from './debian-13.ts'

// Machines that are network namespaces of Linux, joined by a bridge: each has its own addresses and ports, a Debian 13 of its
// own, and a cable that can be pulled. Whoever runs this is in namespaces of its own (cluster.test.ts), so all of it ends with that process.

export type Machine = ReturnType<typeof startMachine> extends Promise<infer One> ? One : never
export type Program = { name: string; child: ChildProcess; end(signal: NodeJS.Signals): Promise<void> }

function ip(...words: string[]): void {
  execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The net that the machines are on, which this process can reach too. */
export function layCables(ownAddress: string): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'lan', 'type', 'bridge')
  ip('addr', 'add', `${ownAddress}/24`, 'dev', 'lan')
  ip('link', 'set', 'lan', 'up')
}

type RunOptions = { env?: Record<string, string>; as?: 'postgres' | 'root' }

/** `home` holds its disk, and the logs of its programs. */
export async function startMachine(name: string, { address, home }: { address: string; home: string }) {
  const disk = layDisk(home)
  // Holds the namespace while none of its programs run.
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  const pid = String(holder.pid)
  const own = readlinkSync('/proc/self/ns/net')
  while (netOf(pid) === own || netOf(pid) === null) await sleep(5)
  const net = netOf(pid)
  const within = ['-t', pid, '-n', '--']
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', pid)
  ip('link', 'set', name, 'master', 'lan', 'up')
  for (const words of [
    ['addr', 'add', `${address}/24`, 'dev', 'eth0'],
    ['link', 'set', 'eth0', 'up'],
    ['link', 'set', 'lo', 'up'],
  ])
    execFileSync('nsenter', [...within, 'ip', ...words])

  /** Starts a program of its Debian, in the foreground; what it says is in `home`. */
  function run(called: string, words: readonly string[], { env = {}, as = 'postgres' }: RunOptions = {}) {
    const own = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOSTNAME: name }
    return start(called, ['chroot', `--userspec=${as}:${as}`, disk, ...words], { env: { ...own, ...env } })
  }

  /** Starts a program of the shop's own from this folder. */
  function runShop(
    words: readonly string[],
    { env, folder }: { env: Record<string, string>; folder: string },
  ) {
    return start('shop', words, { cwd: folder, env: { PATH: process.env.PATH, HOME: home, ...env } })
  }

  function start(called: string, words: readonly string[], options: SpawnOptions): Program {
    const log = openSync(path.join(home, `${called}.log`), 'a')
    const child = spawn('nsenter', [...within, ...words], { ...options, stdio: ['ignore', log, log] })
    closeSync(log)
    const ended = once(child, 'exit')
    return {
      name: `${called} on ${name}`,
      child,
      async end(signal) {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill(signal)
        await ended
      },
    }
  }

  /** Ends by kill -9 whatever runs there under one of these names, children of a dead parent too. */
  function kill(...commands: string[]): void {
    for (const found of processesIn(net, commands)) sendSignal(found, 'SIGKILL')
  }

  return {
    name,
    address,
    home,
    run,
    runShop,
    /** Where a file of its disk is for who is not on it. */
    place: (file: string) => path.join(disk, file),
    kill,
    pullCable: () => ip('link', 'set', name, 'down'),
    plugIn: () => ip('link', 'set', name, 'up'),
    said: (called: string) => readFileSync(path.join(home, `${called}.log`), 'utf8'),
  }
}

/** Debian 13 as it is, and over it what this machine writes; devices, processes and names are those of all. */
function layDisk(home: string): string {
  const folder = (name: string) => path.join(home, name)
  for (const name of ['disk', 'written', 'work']) mkdirSync(folder(name), { recursive: true })
  const disk = folder('disk')
  const layers = `lowerdir=${debian13},upperdir=${folder('written')},workdir=${folder('work')}`
  execFileSync('mount', ['-t', 'overlay', '-o', layers, 'overlay', disk])
  for (const name of ['/dev', '/proc']) execFileSync('mount', ['--rbind', name, disk + name])
  for (const name of ['/etc/hosts', '/etc/resolv.conf']) copyFileSync(name, disk + name)
  return disk
}

function netOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch {
    return null
  }
}

function processesIn(net: string | null, commands: readonly string[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && netOf(name) === net)
    .filter((pid) => {
      try {
        return commands.includes(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
      } catch {
        return false
      }
    })
    .map(Number)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}
