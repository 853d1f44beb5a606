import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const startsWithinMs = 60_000

type Start = { says?: RegExp; env?: Record<string, string> }

export type EngineProcess = { child: ChildProcess; found: string }

/** Starts a program; with `says`, waits until it has said that and finds the group in it. */
export async function startProcess(command: string[], { says, env }: Start): Promise<EngineProcess> {
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own children end with it.
    detached: true,
  })
  const endWithTests = () => kill(child)
  process.once('exit', endWithTests)
  child.once('exit', () => process.off('exit', endWithTests))

  let said = ''
  const started = new Promise<string>((resolve, reject) => {
    if (!says) resolve('')
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said = (said + text).slice(-10_000)
        const match = says?.exec(said)?.[1]
        if (match) resolve(match)
      })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} ended:\n${said}`)))
    setTimeout(() => reject(new Error(`${program} did not start:\n${said}`)), startsWithinMs).unref()
  })
  try {
    return { child, found: await started }
  } catch (failure) {
    kill(child)
    throw failure
  }
}

/** Ends a program and all that it has started. */
export async function endProcess({ child }: EngineProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  kill(child)
  await ended
}

function kill({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** A browser that did not come up on a busy machine is started once more. */
export async function startOnceMore<Started>(start: () => Promise<Started>): Promise<Started> {
  try {
    return await start()
  } catch (failure) {
    console.warn('started once more:', failure)
    return await start()
  }
}
