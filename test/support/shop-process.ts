import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { settingNames } from '#server/env.ts'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Empty settings count as not given, and come before those of a developer's .env. */
const unset = Object.fromEntries(settingNames.map((name) => [name, '']))

/** A shop in a process of its own, as its owner starts it. */
export type ShopProcess = {
  url: string
  /** What it has printed so far. */
  said(): string
  /** Sends the signal; resolves to the exit code, null when the signal itself was the end. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

type Options = { env: Record<string, string>; folder?: string }

/** Runs a script, or `npm` with it, and waits until it says where the shop is. */
export async function startShopProcess(
  [program, ...words]: [string, ...string[]],
  { env, folder = root }: Options,
): Promise<ShopProcess> {
  const port = await freePort()
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, ...unset, LOG_LEVEL: 'silent', NODE_ENV: '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        said += text
        const found = /[Tt]he shop (?:is )?at (http:\/\/[^\s,;]+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
    }
    child.once('exit', () => reject(new Error(`the shop did not open:\n${said}`)))
  })
  const url = await address
  return { url, said: () => said, end: (signal) => end(child, signal) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}
