import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policy } from './policy.ts'

const sources = globSync('src/server/**/*.ts', {
  exclude: ['**/*.test.ts', 'src/server/settings/policy.ts'],
}).map((file) => readFileSync(file, 'utf8'))

/** The numbers of the page by their names: `code.digits`, `codesADay`. A limit is one of them. */
function namesOf(part: object, before: string): string[] {
  return Object.entries(part).flatMap(([name, value]) => {
    const isGroup = typeof value === 'object' && !Array.isArray(value) && !('withinSeconds' in value)
    return isGroup ? namesOf(value, `${before}${name}.`) : [before + name]
  })
}

function isUsed(name: string): boolean {
  const [group, key] = name.split('.')
  const taken = new RegExp(`\\{[^}]*\\b${key}\\b[^}]*\\} = policy\\.${group}\\b`)
  // Whole groups are handed on where a function takes them as they are.
  const handedOn = new RegExp(`\\{[^}]*\\b${key}\\b[^}]*\\}: \\w+ = policy\\.${group}\\b`)
  return sources.some(
    (text) => new RegExp(`\\bpolicy\\.${name}\\b`).test(text) || taken.test(text) || handedOn.test(text),
  )
}

test('every limit on the page of limits limits something', () => {
  expect(namesOf(policy, '').filter((name) => !isUsed(name))).toEqual([])
})
