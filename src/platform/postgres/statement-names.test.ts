import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const ask = ({ named }: ReturnType<typeof createStatementNames>) =>
  named(['SELECT * FROM piece WHERE id = $1', [1]])[0] as { text: string; name: string }

test('a statement keeps its text and its name until a table has changed under it', () => {
  const names = createStatementNames()
  expect(ask(names)).toEqual(ask(names))
  expect(ask(names).text).toBe('SELECT * FROM piece WHERE id = $1')
})

test('then both are new, and nobody else’s: a pooler knows a plan by its text, whoever asked for it', () => {
  const before = createStatementNames()
  const [names, others] = [createStatementNames(), createStatementNames()]
  names.forget()
  others.forget()
  const texts = [before, names, others].map((each) => ask(each).text)
  const given = [before, names, others].map((each) => ask(each).name)
  expect(new Set(texts).size).toBe(3)
  expect(new Set(given).size).toBe(3)
  expect(texts[1]).toMatch(/^SELECT \* FROM piece WHERE id = \$1 \/\* [0-9a-f]+ \*\/$/)
})
