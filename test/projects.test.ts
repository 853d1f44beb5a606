import { expect, test } from 'vitest'
import { sortTests } from './projects.ts'

const { pure, database, journeys } = sortTests()

test('the rules and the contract are tested without PostgreSQL and without built pages', () => {
  const isBelow = (file: string) => /^src\/(domain|contract)\//.test(file)
  expect([...database, ...journeys].filter(isBelow)).toEqual([])
  expect(pure.filter(isBelow).length).toBeGreaterThan(15)
})

test('who opens a shop gets PostgreSQL, and who opens a browser fresh pages too', () => {
  expect(database).toContain('src/server/order/place-order.test.ts')
  expect(journeys).toContain('test/e2e/checkout.test.ts')
  expect(journeys).toContain('test/e2e/search-engines.test.ts')
})
