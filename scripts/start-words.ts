const halves = ['web', 'worker'] as const

export type StartWords =
  | { ok: true; half?: (typeof halves)[number]; isAtWork: boolean }
  | { ok: false; message: string }

/** What stands behind `npm start --`; `npmKept` are the variables in which npm keeps words that were meant for the shop. */
export function readStartWords(
  words: readonly string[],
  npmKept: Record<string, string | undefined> = {},
): StartWords {
  const kept = halves.find((half) => npmKept[`npm_config_${half}`] !== undefined)
  if (kept)
    return refuse(`npm has kept --${kept} for itself: write two dashes before it, npm start -- --${kept}.`)
  const known = ['--at-work', ...halves.map((half) => `--${half}`)]
  const unknown = words.find((word) => !known.includes(word))
  if (unknown !== undefined) return refuse(`"${unknown}" is no word of it. ${choice}`)
  const asked = halves.filter((half) => words.includes(`--${half}`))
  if (asked.length > 1) return refuse(`--web and --worker are a half of the shop each. ${choice}`)
  return { ok: true, half: asked[0], isAtWork: words.includes('--at-work') }
}

const choice =
  'Give --web for a process that only answers, --worker for one that only does the jobs, or neither for one that does both.'

function refuse(why: string): StartWords {
  return { ok: false, message: `The shop was not started: ${why}` }
}
