import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = path.join(import.meta.dirname, '../../../deploy')

/**
 * A file of `deploy/` with other addresses, ports or folders. A word that is not there any more is refused: what is tried
 * is what is shipped, and nothing is put over it by accident.
 */
export function fromRecipe(file: string, changes: Record<string, string> = {}): string {
  return changed(readFileSync(path.join(folder, file), 'utf8'), changes, file)
}

const service = z.object({
  command: z.array(z.string()),
  environment: z.record(z.string(), z.string()).default({}),
})

/** How `compose.cluster.yaml` starts a service, and what it tells it, with `settings` in place of `deploy/.env`. */
export function serviceOfRecipe(
  name: string,
  { settings = {}, changes = {} }: { settings?: Record<string, string>; changes?: Record<string, string> },
) {
  const { services } = z
    .object({ services: z.record(z.string(), z.unknown()) })
    .parse(parse(fromRecipe('compose.cluster.yaml'), { merge: true }))
  const { command, environment } = service.parse(services[name])
  const words = changed(command.map((word) => interpolated(word, settings)).join('\0'), changes, name)
  const told = Object.entries(environment).map(([key, value]) => [key, interpolated(value, settings)])
  return { words: words.split('\0'), environment: Object.fromEntries(told) as Record<string, string> }
}

/** All at once: what one puts in is nothing to the others. */
function changed(text: string, changes: Record<string, string>, place: string): string {
  const words = Object.keys(changes)
  const away = words.find((word) => !text.includes(word))
  if (away !== undefined) throw new Error(`deploy's ${place} does not have "${away}" any more`)
  if (words.length === 0) return text
  const any = new RegExp(
    words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|'),
    'g',
  )
  return text.replaceAll(any, (word) => changes[word] ?? word)
}

/** As compose reads it: `${NAME}`, `${NAME:?why}`, and `$$` for a dollar. */
function interpolated(text: string, settings: Record<string, string>): string {
  return text.replaceAll(/\$\$|\$\{([A-Z_]+)(?::\?[^}]*)?\}/g, (found, name?: string) => {
    if (name === undefined) return '$'
    const value = settings[name]
    if (value === undefined) throw new Error(`${found} is asked for`)
    return value
  })
}
