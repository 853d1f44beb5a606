import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a command as the owner does, beside the running shop. */
export async function runCommand(
  { connectionString }: { connectionString: string },
  ...args: string[]
): Promise<{ text: string; code: number }> {
  const env = { ...process.env, DATABASE_URL: connectionString, SESSION_PEPPER: 'x'.repeat(32) }
  const run = promisify(execFile)(process.execPath, ['scripts/shop.ts', ...args], { env })
  return run.then(
    ({ stdout, stderr }) => ({ text: stdout + stderr, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => ({
      text: failure.stdout + failure.stderr,
      code: failure.code,
    }),
  )
}
