import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU milliseconds that a process has used so far (Linux). */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000
}

/** Proportional memory in MB of a process and of all below it, PostgreSQL counted with its parent. */
export function memoryMb(pids: number[]): number {
  const kB = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return kB.reduce((sum, part) => sum + part, 0) / 1024
}

/** The process and its children, grandchildren and so on; PostgreSQL below `dataDir` too, though it is detached. */
export function familyOf(pid: number, dataDir: string): number[] {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((entry) => entry > 0)
  const parents = new Map(all.map((entry) => [entry, Number(statOf(entry)[1])]))
  const roots = all.filter((entry) => entry === pid || read(`/proc/${entry}/cmdline`).includes(dataDir))
  const belongs = (entry: number): boolean =>
    roots.includes(entry) || (entry > 1 && belongs(parents.get(entry) ?? 0))
  return all.filter(belongs)
}

/** Starts a Node process and waits for a line on its standard output. */
export function startNode(args: string[], env: Record<string, string>, line: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(line)) resolve(child)
    })
  })
}

export function stopNode(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Fields of /proc/pid/stat after the name, which may hold blanks. */
function statOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
