import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { InputOf, SchemasFor } from './call-schemas.ts'
import { open } from './endpoint.ts'

const endpoints = {
  readShelf: open('GET', '/shelf/{shelf}/book/{book}'),
  listShelves: open('GET', '/shelves'),
}
type Table = typeof endpoints
const data = z.null()
const both = z.object({ shelf: z.string(), book: z.string() })

test('schemas fit when they have params for exactly the names of the path', () => {
  const schemas = { readShelf: { params: both, data }, listShelves: { data } } satisfies SchemasFor<Table>
  expectTypeOf<InputOf<(typeof schemas)['readShelf']>['params']>().toEqualTypeOf<{
    shelf: string
    book: string
  }>()
})

// What the compiler refuses is said to the compiler: it complains about an expectation that is not met.
test('a name of the path without its schema does not compile', () => {
  const one = z.object({ shelf: z.string() })
  // @ts-expect-error: the book is missing
  const missing: SchemasFor<Table>['readShelf'] = { params: one, data }
  // @ts-expect-error: all are missing
  const none: SchemasFor<Table>['readShelf'] = { data }
  void [missing, none]
})

test('a schema without its name in the path does not compile', () => {
  // @ts-expect-error: there is no page in the path
  const more: SchemasFor<Table>['readShelf'] = { params: both.extend({ page: z.string() }), data }
  // @ts-expect-error: there is nothing in the path
  const some: SchemasFor<Table>['listShelves'] = { params: both, data }
  void [more, some]
})
