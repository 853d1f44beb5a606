import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a command as the owner does, beside the running shop. */
export async function runCommand(
  { connectionString }: { connectionString: string },
  ...words: Array<string | { env: Record<string, string> }>
): Promise<{ text: string; code: number }> {
  const args = words.filter((word) => typeof word === 'string')
  const own = words.flatMap((word) => (typeof word === 'string' ? [] : [word.env]))
  const env = { ...process.env, DATABASE_URL: connectionString, SESSION_PEPPER: 'x'.repeat(32), ...own[0] }
  const run = promisify(execFile)(process.execPath, ['scripts/shop.ts', ...args], { env })
  return run.then(
    ({ stdout, stderr }) => ({ text: stdout + stderr, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => ({
      text: failure.stdout + failure.stderr,
      code: failure.code,
    }),
  )
}
