import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Assets } from '#web/layout/document.tsx'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
)
type Manifest = z.infer<typeof manifestSchema>

const entry = 'src/web/entry-client.tsx'
const starter = 'src/web/entry-start.ts'

/** Every page is set in these (src/web/fonts); the other files are for letters that few pages have. */
const preloadedFonts = [/fraunces-560/, /mukta-400/, /mukta-600/]

export type ClientBuild = {
  assets: Assets
  /** The script in the page's HTML; it fetches the others once the page is painted. */
  starter: string
  /** The app's scripts for a page, each after those it imports. */
  scriptsOf: (pageId: string) => string[]
}

/** What the browser's build consists of, from Vite's manifest. Throws when there is no build. */
export function readClientBuild(dist: string): ClientBuild {
  const path = join(dist, 'client/.vite/manifest.json')
  if (!existsSync(path)) throw new Error(`There is no build in ${dist}: run \`npm run build\`.`)
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const start = manifest[entry]
  const first = manifest[starter]
  if (!start || !first) throw new Error(`The build in ${dist} has no ${entry} or no ${starter}.`)
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])
  const known = new Map<string, string[]>()
  const fonts = preloadedFonts.flatMap((font) => files.find((file) => font.test(file)) ?? [])
  return {
    assets: {
      styles: (start.css ?? []).map((file) => `/${file}`),
      fonts: fonts.map((file) => `/${file}`),
    },
    starter: `/${first.file}`,
    scriptsOf: (pageId) => {
      const files = known.get(pageId) ?? withImports(manifest, [entry, `src/web/pages/${pageId}-page.tsx`])
      known.set(pageId, files)
      return files
    },
  }
}

/** The files of `keys` with all they import, each after its imports. */
function withImports(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set<string>()
  const files: string[] = []
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) walk(imported)
    files.push(`/${chunk.file}`)
  }
  for (const key of keys) walk(key)
  return files
}
