// What of the sources can be reached from a set of files: not by file, but by the functions and constants in them.
import { existsSync, readFileSync } from 'node:fs'
import { type Link, readSourceFile, type SourceFile, type Uses } from './source-file.ts'

export type Sources = (file: string) => SourceFile | undefined

/** The sources of this repository, or those handed in. */
export function openSources(
  read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
): Sources {
  const known = new Map<string, SourceFile | undefined>()
  return (file) => {
    if (!known.has(file)) {
      const text = read(file)
      known.set(file, text === undefined ? undefined : readSourceFile(file, text))
    }
    return known.get(file)
  }
}

/** Declarations, as `file > name`, and loaded files. */
export type Reach = { declarations: Set<string>; files: Set<string> }

/** Everything that runs or may be called once these files are loaded. */
export function reachedFrom(starts: readonly string[], sources: Sources): Reach {
  const walk = openWalk(sources)
  for (const file of starts) walk.take({ file, name: '*' })
  return walk.found
}

/** What a piece of code in a file may call beyond what is reached without it. */
export function reachedBy(
  uses: Uses,
  file: string,
  { sources, but }: { sources: Sources; but: Reach },
): string[] {
  const walk = openWalk(sources, but)
  walk.follow(uses, file)
  return [...walk.found.declarations]
}

function openWalk(sources: Sources, but?: Reach) {
  const found: Reach = { declarations: new Set(), files: new Set() }

  function load(file: string) {
    const source = sources(file)
    if (!source || found.files.has(file) || but?.files.has(file)) return
    found.files.add(file)
    for (const next of [...source.loads, ...source.handsOnAll]) load(next)
    follow(source.atLoad, file)
  }

  function follow({ names, files }: Uses, file: string) {
    for (const next of files) take({ file: next, name: '*' })
    for (const name of names) takeOwn(file, name)
  }

  function takeOwn(file: string, name: string) {
    const source = sources(file)
    const link = source?.imports.get(name)
    if (link) return take(link)
    const own = source?.declarations.get(name)
    const place = `${file} > ${name}`
    if (!own || found.declarations.has(place) || but?.declarations.has(place)) return
    found.declarations.add(place)
    follow(own, file)
  }

  function take({ file, name }: Link) {
    load(file)
    const source = sources(file)
    for (const exported of name === '*' ? (source?.exports.keys() ?? []) : [name]) {
      const place = source?.exports.get(exported)
      if (typeof place === 'string') takeOwn(file, place)
      else if (place) take(place)
    }
    if (name === '*' || !source?.exports.has(name))
      for (const next of source?.handsOnAll ?? []) take({ file: next, name })
  }

  return { found, follow, take }
}
