import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = path.join(import.meta.dirname, '../../../deploy')

/**
 * A file of `deploy/`, with other addresses where the machines have others. A word that is not there any more is refused: what is tried
 * is what is shipped, and nothing is put over it by accident.
 */
export function fromRecipe(file: string, changes: Record<string, string> = {}): string {
  let text = readFileSync(path.join(folder, file), 'utf8')
  for (const [word, other] of Object.entries(changes)) {
    if (!text.includes(word)) throw new Error(`deploy's ${file} does not have "${word}" any more`)
    text = text.replaceAll(word, other)
  }
  return text
}

/** What the image of `deploy/cluster` is made of, by the names of Debian's packages. */
export function packagesOfRecipe(): string[] {
  const [, names = ''] =
    /--no-install-recommends \\\n +([\w. -]+) \\\n/.exec(fromRecipe('cluster/Dockerfile')) ?? []
  return names.split(' ')
}

const service = z.object({
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
})

/** How `compose.cluster.yaml` starts a service, and what it tells it, with `settings` in place of `deploy/.env`. */
export function serviceOfRecipe(name: string, settings: Record<string, string> = {}) {
  const { services } = z
    .object({ services: z.record(z.string(), z.unknown()) })
    .parse(parse(fromRecipe('compose.cluster.yaml'), { merge: true }))
  const { command, environment } = service.parse(services[name])
  const words = command.map((word) => interpolated(word, settings))
  const told = Object.entries(environment).map(([key, value]) => [key, interpolated(value, settings)])
  return { words, environment: Object.fromEntries(told) as Record<string, string> }
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
