import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { knipArguments } from '../scripts/check.ts'
import { strayStatements } from '../scripts/check-sql.ts'
import { makeScratchDirectory } from './support/scratch-directory.ts'

/** One forbidden import of each kind, and a lawful one beside it. */
const walls: Array<[says: string, file: string, forbidden: string, lawful: string]> = [
  [
    'domain takes no package',
    'src/domain/planted.ts',
    `import { z } from 'zod'`,
    `import { paise } from './money.ts'`,
  ],
  [
    'domain takes nothing of node',
    'src/domain/planted.ts',
    `import { x } from 'node:fs'`,
    `import { paise } from './money.ts'`,
  ],
  [
    'domain does not know the contract',
    'src/domain/planted.ts',
    `import { x } from '../contract/order.ts'`,
    `import { x } from './order.ts'`,
  ],
  [
    'contract does not know the server',
    'src/contract/planted.ts',
    `import { x } from '#server/env.ts'`,
    `import { z } from 'zod'`,
  ],
  [
    'contract does not know React',
    'src/contract/planted.ts',
    `import { x } from 'react'`,
    `import { x } from '#domain/money.ts'`,
  ],
  [
    'an area does not import the web layer',
    'src/server/order/planted.ts',
    `import { x } from '#web/api-client.ts'`,
    `import { x } from '#platform/http/http.ts'`,
  ],
  [
    'an area does not reach into the store of another',
    'src/server/order/planted.ts',
    `import type { x } from '#server/coupon/coupon-store.ts'`,
    `import { x } from './order-store.ts'`,
  ],
  [
    'an area takes only the type of the public side of another',
    'src/server/order/planted.ts',
    `import { createCoupons } from '#server/coupon/coupons.ts'`,
    `import type { Coupons } from '#server/coupon/coupons.ts'`,
  ],
  [
    'a command of the operator does not reach into a store',
    'src/server/operator/planted.ts',
    `import { x } from '../order/order-store.ts'`,
    `import { x } from '../order/links/return-links.ts'`,
  ],
  [
    'an area does not climb into another',
    'src/server/order/planted.ts',
    `import type { x } from '../coupon/coupons.ts'`,
    `import { x } from './orders.ts'`,
  ],
  [
    'an adapter stays in its area',
    'src/server/payment/planted/planted.ts',
    `import { x } from '../../order/orders.ts'`,
    `import { x } from '../payments.ts'`,
  ],
  [
    'the files of a gateway stay in its area',
    'src/server/payment/planted/planted/planted.ts',
    `import { x } from '../../../order/orders.ts'`,
    `import { x } from '../../payments.ts'`,
  ],
  [
    'the browser does not import the server',
    'src/web/planted.ts',
    `import { x } from '#server/env.ts'`,
    `import { x } from '#domain/money.ts'`,
  ],
  [
    "the shoppers' pages take nothing of the staff's screens",
    'src/web/planted.ts',
    `import { x } from '../admin/moments.ts'`,
    `import { x } from '#domain/money.ts'`,
  ],
  [
    "nor by the name of the staff's rooms",
    'src/web/cart/planted.ts',
    `import { x } from '#admin/parts/moments.ts'`,
    `import { x } from '#domain/money.ts'`,
  ],
  [
    "the server takes nothing of the staff's screens",
    'src/server/order/planted.ts',
    `import { x } from '#admin/parts/moments.ts'`,
    `import { x } from '#domain/money.ts'`,
  ],
  [
    "the staff's screens take nothing of the shoppers' pages",
    'src/admin/planted.ts',
    `import { x } from '#web/api-client.ts'`,
    `import { x } from 'react-router'`,
  ],
  [
    'the browser ships no schema library',
    'src/web/planted.ts',
    `import { z } from 'zod'`,
    `import { x } from 'react'`,
  ],
  [
    'the browser takes no schema of the contract',
    'src/web/cart/planted.ts',
    `import { order } from '#contract/order-schemas.ts'`,
    `import type { Order } from '#contract/order-schemas.ts'`,
  ],
  [
    'a part does not import a page',
    'src/web/cart/planted.ts',
    `import { x } from '#web/pages/cart-page.tsx'`,
    `import { x } from '#web/api-client.ts'`,
  ],
  [
    'the browser takes a room of its platform by its public file',
    'src/web/cart/planted.ts',
    `import { x } from '#platform/browser/router/navigation.ts'`,
    `import { x } from '#platform/browser/router/router.ts'`,
  ],
  [
    'the browser takes nothing of the platform of the server',
    'src/web/planted.ts',
    `import { x } from '#platform/http/api.ts'`,
    `import { x } from '#platform/browser/state/state.ts'`,
  ],
  [
    'there is one router',
    'src/web/cart/planted.ts',
    `import { useLocation } from 'react-router'`,
    `import { useLocation } from '#platform/browser/router/router.ts'`,
  ],
  [
    'the platform of the browser knows nothing of the shop',
    'src/platform/browser/router/planted.ts',
    `import type { x } from '#domain/money.ts'`,
    `import { x } from 'react'`,
  ],
  [
    'the platform of the browser takes nothing of the server',
    'src/platform/browser/router/planted.ts',
    `import { x } from '#platform/http/api.ts'`,
    `import { x } from '#platform/concurrency/concurrency.ts'`,
  ],
  [
    'a room of the browser knows another by its public file',
    'src/platform/browser/router/planted.ts',
    `import { x } from '../state/listeners.ts'`,
    `import { x } from '../state/state.ts'`,
  ],
  [
    'the first script of a page takes no package along',
    'src/platform/browser/start/planted.ts',
    `import { x } from 'react'`,
    `import { x } from './event-replay.ts'`,
  ],
  [
    'ui knows nothing of the contract',
    'src/web/ui/planted.ts',
    `import type { x } from '#contract/order-schemas.ts'`,
    `import { x } from '#domain/money.ts'`,
  ],
  [
    'ui knows nothing of the cart',
    'src/web/ui/planted.ts',
    `import { x } from '#web/cart/cart-state.ts'`,
    `import { x } from './button.tsx'`,
  ],
  [
    'the platform does not know the domain',
    'src/platform/jobs/planted.ts',
    `import type { x } from '#domain/money.ts'`,
    `import { x } from '#platform/log/log.ts'`,
  ],
  [
    'the platform does not know the contract',
    'src/platform/http/planted.ts',
    `import { endpoints } from '#contract/endpoints.ts'`,
    `import { x } from './endpoint.ts'`,
  ],
  [
    'the platform does not know the areas of the server',
    'src/platform/postgres/planted.ts',
    `import type { Tables } from '#server/db/tables.ts'`,
    `import { x } from './transaction.ts'`,
  ],
  [
    'the platform does not climb to the shop',
    'src/platform/jobs/outbox/planted.ts',
    `import { x } from '../../../server/env.ts'`,
    `import { x } from '../repeat.ts'`,
  ],
  [
    'a room of the platform takes another by its public file',
    'src/platform/jobs/planted.ts',
    `import { x } from '#platform/postgres/transaction.ts'`,
    `import { x } from '#platform/postgres/postgres.ts'`,
  ],
  [
    'nor does it climb into one',
    'src/platform/jobs/planted.ts',
    `import { x } from '../outside/circuit-breaker.ts'`,
    `import { x } from '#platform/outside/outside.ts'`,
  ],
  [
    'an area takes a room of the platform by its public file',
    'src/server/order/planted.ts',
    `import { x } from '#platform/postgres/transaction.ts'`,
    `import { x } from '#platform/postgres/postgres.ts'`,
  ],
  [
    'the wiring takes a room of the platform by its public file',
    'src/server/planted.ts',
    `import { x } from '#platform/http/api.ts'`,
    `import { x } from '#platform/http/http.ts'`,
  ],
  [
    'a script does not reach into a store',
    'scripts/planted.ts',
    `import { x } from '#server/order/order-store.ts'`,
    `import { x } from '#server/order/staff-actor.ts'`,
  ],
  [
    'a script takes nothing of the screens',
    'scripts/planted.ts',
    `import { x } from '../src/web/timings.ts'`,
    `import { x } from '../src/server/env.ts'`,
  ],
  [
    'a script takes a room of the platform by its public file',
    'scripts/planted.ts',
    `import { x } from '#platform/postgres/transaction.ts'`,
    `import { x } from '#platform/postgres/postgres.ts'`,
  ],
  [
    'the contract takes of the platform the shape of a call',
    'src/contract/planted.ts',
    `import { x } from '#platform/http/http.ts'`,
    `import { x } from '#platform/http/endpoint.ts'`,
  ],
]

// What is planted goes into a copy: the sources are other tests' too, and the editor's.
const copy = makeScratchDirectory('kurinji-walls-')
afterAll(() => rmSync(copy, { recursive: true, force: true }))
for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'src/domain'])
  cpSync(name, path.join(copy, name), { recursive: true })

describe('the walls between the layers', () => {
  test.each(walls)('%s', (_says, file, forbidden, lawful) => {
    expect(lint(file, forbidden)).toContain('no-restricted-imports')
    expect(lint(file, lawful)).not.toContain('no-restricted-imports')
  })

  test.each([
    'await sql<Row>`SELECT 1`.execute(tx)',
    "await sql.raw('SELECT 1').execute(tx)",
    "await tx.selectFrom('orders').execute()",
    "await tx.insertInto('orders').values(row).execute()",
    "await tx.updateTable('orders').execute()",
    "await tx.deleteFrom('orders').execute()",
    "await pool.query<{ count: number }>('SELECT 1')",
  ])('SQL lives in stores: %s', (line) => {
    const text = `const before = 1\n${line}`
    expect(strayStatements([{ file: 'src/server/order/planted.ts', text }])).toEqual([
      `src/server/order/planted.ts:2: ${line}`,
    ])
    expect(strayStatements([{ file: 'src/server/order/planted-store.ts', text }])).toEqual([])
  })

  test('no word of the shop stands in the platform', () => {
    const files = globSync('src/platform/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
    expect(files.length).toBeGreaterThan(50)
    const found = files.flatMap((file) =>
      wordsOfTheShop(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`),
    )
    expect(found).toEqual([])
    const planted = 'const orderId = 1 // a shopper pays, in the order asked; ORDER BY next_at'
    expect(wordsOfTheShop(planted)).toEqual(['orderId', 'shopper'])
  })

  test('domain is compiled without the names of browsers and of Node', () => {
    plant('src/domain/planted-names.ts', 'export const seen = [document, process]')
    const { stdout } = run('tsc', ['-p', 'src/domain'])
    expect(stdout).toContain(`'document'`)
    expect(stdout).toContain(`'process'`)
  })
})

describe('the shape of the whole', () => {
  test('two files do not import each other, types included', () => {
    plant('src/server/planted-a.ts', "import type { B } from './planted-b.ts'\nexport type A = B[]")
    plant('src/server/planted-b.ts', "import type { A } from './planted-a.ts'\nexport type B = A[]")
    expect(run('oxlint', ['src/server/planted-a.ts']).stdout).toContain('no-cycle')
    plant('src/server/planted-b.ts', 'export type B = string')
    expect(run('oxlint', ['src/server/planted-a.ts']).stdout).not.toContain('no-cycle')
  })

  test('what only tests use is dead, and so is a file that nothing reaches', () => {
    plant('knip.json', readFileSync('knip.json', 'utf8'))
    plant('server.ts', "import { used } from './src/planted-used.ts'\nused()")
    plant('src/planted-used.ts', 'export function used() {}\nexport function unused() {}')
    plant('src/planted-used.test.ts', "import { unused } from './planted-used.ts'\nunused()")
    plant('src/planted-alone.ts', 'export const alone = 1')
    const { stdout } = run('knip', knipArguments)
    expect(stdout).toMatch(/^unused .*planted-used/m)
    expect(stdout).not.toMatch(/^used /m)
    expect(stdout).toContain('planted-alone.ts')
  })
})

/** What only a shop says; `order` alone is also how things follow each other. */
function wordsOfTheShop(text: string): string[] {
  const words =
    /\b\w*(?:shop|cart|coupon|product|customer|checkout|refund|gateway|catalogue|invoice|paise|rupee|kurinji)\w*|\b(?:orders?[A-Z]\w*|orders|stock|payments?(?!=))\b/gi
  return (text.match(words) ?? []).filter((word) => !/^orders?[a-z]+$/.test(word))
}

function lint(file: string, line: string): string {
  plant(file, `${line}\nexport const planted = 1`)
  return run('oxlint', [file]).stdout
}

function plant(file: string, text: string): void {
  const place = path.join(copy, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, `${text}\n`)
}

function run(command: string, args: string[]) {
  return spawnSync(path.resolve('node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8' })
}
