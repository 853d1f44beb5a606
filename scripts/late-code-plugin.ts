import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './built.ts'

const helper = '\0vite/preload-helper.js'

/** Puts `bringFiles` around each `import()`, where Vite's own preload stood (docs/decisions/0061). */
export function lateCodePlugin(): Plugin {
  let base = '/'
  return {
    name: 'late-code',
    enforce: 'pre',
    configResolved(config) {
      base = config.base
    },
    load(id) {
      if (id !== helper) return undefined
      const file = join(root, 'src/platform/browser/late-code/bring-files.ts')
      return `import { bringFiles } from ${JSON.stringify(file)}
export const __vitePreload = (read, files = []) => bringFiles(read, files.map((file) => ${JSON.stringify(base)} + file))`
    },
    writeBundle(_, bundle) {
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'))
      if (styles.length > 1)
        this.error(`${styles.join(', ')}: bringFiles brings no styles, all are in one file`)
    },
  }
}
