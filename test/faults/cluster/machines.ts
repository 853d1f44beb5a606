import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, closeSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Machines that are network namespaces of Linux, joined by a bridge: each has its own addresses and ports, and a cable
// that can be pulled. Whoever runs this is in namespaces of its own (cluster.test.ts), so all of it ends with that process.

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

type RunOptions = { env?: Record<string, string>; as?: string; folder?: string }

/** `home` holds what it writes, and the logs of its programs. */
export async function startMachine(name: string, { address, home }: { address: string; home: string }) {
  mkdirSync(home, { recursive: true })
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

  /** Starts a program on it, in the foreground; what it says is in `home`. */
  function run(
    called: string,
    words: readonly string[],
    { env = {}, as, folder = '/' }: RunOptions,
  ): Program {
    const log = openSync(path.join(home, `${called}.log`), 'a')
    const account = as === undefined ? [] : ['setpriv', `--reuid=${as}`, `--regid=${as}`, '--clear-groups']
    const child = spawn('nsenter', [...within, ...account, ...words], {
      cwd: folder,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: home, ...env },
      stdio: ['ignore', log, log],
    })
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
    kill,
    pullCable: () => ip('link', 'set', name, 'down'),
    plugIn: () => ip('link', 'set', name, 'up'),
    said: (called: string) => readFileSync(path.join(home, `${called}.log`), 'utf8'),
  }
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
