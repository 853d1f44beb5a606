import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

/** What was compiled once is kept: a killed shop cannot keep it at its end, so it does when it listens. */
const compileCache = path.join(tmpdir(), 'node-compile-cache')

export type DyingShops = Awaited<ReturnType<typeof dyingShops>>

/** Processes of one shop that can be killed, one after the other at the same address; of the release in `folder`. */
export async function dyingShops(
  { connectionString }: { connectionString: string },
  settings: Record<string, string> = {},
  folder = '.',
) {
  const children = new Set<ChildProcess>()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`

  /** Ready when it listens; `dieAt` is `<moment>:<n>`, nothing for one that lives on. */
  async function start(dieAt = ''): Promise<{ url: string; ended: Promise<unknown>; kill: () => void }> {
    const child = spawn(process.execPath, ['test/faults/dying-shop.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: compileCache,
        DATABASE_URL: connectionString,
        PORT: String(port),
        PUBLIC_URL: url,
        SESSION_PEPPER: 'a pepper that only the tests know, 32+',
        ...settings,
        DIE_AT: dieAt,
      },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(child)
    const ended = once(child, 'exit').then(() => children.delete(child))
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('open ')) return { url, ended, kill: () => void child.kill('SIGKILL') }
    }
    throw new Error('the shop did not open')
  }

  function endAll(): void {
    for (const child of children) child.kill('SIGKILL')
  }

  return { url, start, endAll }
}
