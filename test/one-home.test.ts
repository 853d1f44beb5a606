import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Sources of the shop, without tests; comments may name what they like. */
function sources(pattern: string): Array<{ file: string; code: string }> {
  return globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, code: withoutComments(readFileSync(file, 'utf8')) }))
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\{\/\*)/.test(line))
    .join('\n')
}

function linesWith(found: RegExp, pattern: string): string[] {
  return sources(pattern).flatMap(({ file, code }) =>
    code
      .split('\n')
      .filter((line) => found.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

const ownPath =
  /['"`}]\/(collections|product|cart|shipping|order\/status|static|faqs|blogs|profile|shop|about|contact)\b/
const bareWait = /set(Timeout|Interval)\(.*,\s*\d|timeout:\s*\d/
const namedWait = /\b\w+(Ms|Seconds)\b\s*[:=]\s*\d/
const ownWait = new RegExp(`${bareWait.source}|${namedWait.source}`)

test('the address of a page is written in src/domain/href.ts alone', () => {
  expect(`to={\`/product/\${slug}\`}`).toMatch(ownPath)
  expect(linesWith(ownPath, 'src/{web,server}/**/*.{ts,tsx}')).toEqual([])
})

test('a wait of the storefront has its name in src/web/timings.ts alone', () => {
  expect('setTimeout(() => give(up), 2000)').toMatch(ownWait)
  expect('const pauseMs = 16').toMatch(ownWait)
  // The page of all parts is no page of the storefront.
  const lawful = ['timings.ts', 'parts/']
  const elsewhere = linesWith(ownWait, 'src/web/**/*.{ts,tsx}')
  expect(elsewhere.filter((line) => !lawful.some((file) => line.startsWith(`src/web/${file}`)))).toEqual([])
})

// The first script of a page imports its own room only: its waits cannot stand in a file of all.
test('a wait of the browser’s machinery is a named constant of the file that waits', () => {
  expect(linesWith(bareWait, 'src/platform/browser/**/*.{ts,tsx}')).toEqual([])
  const named = linesWith(namedWait, 'src/platform/browser/**/*.{ts,tsx}')
  expect(named.filter((line) => !/: const \w+Ms = [\d_]+$/.test(line))).toEqual([])
})
