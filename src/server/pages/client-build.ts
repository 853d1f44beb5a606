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

/** The first screen is set in these; ₹ comes with the prices. */
const preloadedFonts = [/fraunces-latin-wght/, /mukta-latin-400/, /mukta-latin-600/, /mukta-latin-ext-600/]

export type ClientBuild = { assets: Assets; scriptsOf: (pageId: string) => string[] }

/** What the browser's build consists of, from Vite's manifest. Throws when there is no build. */
export function readClientBuild(dist: string): ClientBuild {
  const path = join(dist, 'client/.vite/manifest.json')
  if (!existsSync(path)) throw new Error(`There is no build in ${dist}: run \`npm run build\`.`)
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const start = manifest[entry]
  if (!start) throw new Error(`The build in ${dist} has no ${entry}.`)
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])
  const fonts = preloadedFonts.flatMap((font) => files.find((file) => font.test(file)) ?? [])
  return {
    assets: {
      script: `/${start.file}`,
      styles: (start.css ?? []).map((file) => `/${file}`),
      fonts: fonts.map((file) => `/${file}`),
    },
    scriptsOf: (pageId) => withImports(manifest, [entry, `src/web/pages/${pageId}-page.tsx`]),
  }
}

function withImports(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(`/${chunk.file}`)) return
    seen.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const key of keys) walk(key)
  return [...seen]
}
