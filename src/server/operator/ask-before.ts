import { createInterface } from 'node:readline/promises'

/** Asks whoever sits there; where nobody does, only what was said with the command counts. */
export async function isAgreed(question: string, { yes }: { yes?: boolean }): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY) {
    console.error(`${question} Nobody is here to ask: say --yes.`)
    return false
  }
  return isYes(`${question} [y/N] `)
}

async function isYes(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await lines.question(question)).trim())
  } finally {
    lines.close()
  }
}
