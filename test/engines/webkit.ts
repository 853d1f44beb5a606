import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#test/support/free-port.ts'
import type { Engine, Size, Visit } from './engine.ts'
import { type EngineProcess, endProcess, startProcess } from './engine-process.ts'
import { engineBinaries } from './engine-binaries.ts'
import { watch } from './in-page.ts'

/** Without a graphics card, and on the screen that is made for it. */
const plain = {
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  GDK_BACKEND: 'x11',
}

const answersWithinMs = 60_000

/** WebKitGTK's small browser, by classic WebDriver: quick to start, so it is a new one for each visit. */
export async function startWebKit(): Promise<Engine> {
  return { visit: openVisit, quit: async () => {} }
}

async function openVisit(size: Size): Promise<Visit> {
  const home = mkdtempSync(path.join(tmpdir(), 'engine-webkit-'))
  const running: EngineProcess[] = []
  async function end() {
    for (const each of running.toReversed()) await endProcess(each)
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  async function start(...command: Parameters<typeof startProcess>) {
    const started = await startProcess(...command)
    running.push(started)
    return started
  }

  try {
    const { driver, browser, screen } = engineBinaries.webkit() ?? { driver: '', browser: '', screen: '' }
    const { width, height } = size
    const { found } = await start(
      [screen, '-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', `${width}x${height}x24`],
      { says: /^(\d+)\s/ },
    )
    const port = await freePort()
    const own = { HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home }
    await start([driver, '--host=127.0.0.1', `--port=${port}`], {
      env: { ...plain, ...own, DISPLAY: `:${found}` },
    })
    return await openSession({ root: `http://127.0.0.1:${port}`, browser, size, end })
  } catch (failure) {
    await end()
    throw failure
  }
}

type Session = { root: string; browser: string; size: Size; end: () => Promise<void> }

async function openSession({ root, browser, size, end }: Session): Promise<Visit> {
  async function send(address: string, body: object = {}): Promise<unknown> {
    const response = await fetch(root + address, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answersWithinMs),
    })
    const { value } = Object(await response.json())
    if (!response.ok) throw new Error(`${address}: ${value?.error} ${value?.message}`)
    return value
  }

  const options = { binary: browser, args: ['--automation', '--full-screen'] }
  const capabilities = {
    browserName: 'MiniBrowser',
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': options,
  }
  const started: unknown = await whenItListens(() =>
    send('/session', { capabilities: { alwaysMatch: capabilities } }),
  )
  const session = `/session/${Object(started).sessionId}`
  // Only without its bars, which `--full-screen` takes away, can a window be as narrow as a phone.
  await send(`${session}/window/rect`, { x: 0, y: 0, ...size })
  const earlier: string[] = []

  async function read(expression: string): Promise<unknown> {
    const script = `(${watch})(); return JSON.stringify(${expression})`
    const value = await send(`${session}/execute/sync`, { script, args: [] })
    return typeof value === 'string' ? JSON.parse(value) : undefined
  }

  /** A document takes its complaints with it. */
  async function collect() {
    const own: unknown = await read('window.complaints.splice(0)').catch(() => [])
    if (Array.isArray(own)) earlier.push(...own.map(String))
  }

  return {
    async goto(url) {
      await collect()
      await send(`${session}/url`, { url })
    },
    async back() {
      await collect()
      await send(`${session}/back`)
    },
    read,
    async perform(actions) {
      await send(`${session}/actions`, { actions })
    },
    async complaints() {
      await collect()
      return earlier
    },
    async close() {
      const signal = AbortSignal.timeout(5000)
      await fetch(root + session, { method: 'DELETE', signal }).catch(() => {})
      await end()
    },
  }
}

async function whenItListens(ask: () => Promise<unknown>): Promise<unknown> {
  for (let asked = 0; ; asked += 1) {
    try {
      return await ask()
    } catch (failure) {
      const isRefused = failure instanceof TypeError
      if (!isRefused || asked > 100) throw failure
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
