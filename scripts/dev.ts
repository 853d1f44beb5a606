// `npm run dev -- [flags of node, as --inspect]`: the shop from its sources, started again when those of the server change.
// Those of the pages alone are Vite's. (Node's own --watch takes Vite's passing files for sources, and broke when one went.)
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

const sources = ['server', 'domain', 'contract', 'platform'].map((folder) => `src/${folder}`)
/** Editors write a file in several steps, and branches many files at once. */
const settlesWithinMs = 100

let shop = start()
let settling: NodeJS.Timeout | undefined
let isStopping = false
let restarting = Promise.resolve()

for (const folder of sources) watch(folder, { recursive: true }, (_, name) => edited(name))
watch('.', (_, name) => name === '.env' && edited(name))

function start(): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', './scripts/env-file.ts', ...process.argv.slice(2), 'scripts/dev-server.ts'],
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  )
}

function edited(name: string | null) {
  if (name?.endsWith('.test.ts')) return
  clearTimeout(settling)
  settling = setTimeout(() => (restarting = restarting.then(startAgain)), settlesWithinMs)
}

async function startAgain() {
  await end(shop)
  if (isStopping) return
  console.log('The sources of the server have changed: it starts again.')
  shop = start()
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    isStopping = true
    await end(shop)
    process.exit(0)
  })
}
