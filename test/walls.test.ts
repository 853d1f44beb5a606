import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'

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
    `import { x } from '#web/api.ts'`,
    `import { x } from '#platform/http/outcome.ts'`,
  ],
  [
    'an area does not reach into the store of another',
    'src/server/order/planted.ts',
    `import type { x } from '#server/coupon/coupon-store.ts'`,
    `import { x } from './order-store.ts'`,
  ],
  [
    'an area takes only the type of the face of another',
    'src/server/order/planted.ts',
    `import { createCoupons } from '#server/coupon/coupons.ts'`,
    `import type { Coupons } from '#server/coupon/coupons.ts'`,
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
    'the browser does not import the server',
    'src/web/planted.ts',
    `import { x } from '#server/env.ts'`,
    `import { x } from '#domain/money.ts'`,
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
    `import { order } from '#contract/order.ts'`,
    `import type { Order } from '#contract/order.ts'`,
  ],
  [
    'a part does not import a page',
    'src/web/cart/planted.ts',
    `import { x } from '#web/pages/cart-page.tsx'`,
    `import { x } from '#web/api.ts'`,
  ],
  [
    'ui knows nothing of the contract',
    'src/web/ui/planted.ts',
    `import type { x } from '#contract/order.ts'`,
    `import { x } from '#domain/money.ts'`,
  ],
  [
    'ui knows nothing of the cart',
    'src/web/ui/planted.ts',
    `import { x } from '#web/cart/cart-state.ts'`,
    `import { x } from './button.tsx'`,
  ],
]

describe('the walls between the layers', () => {
  test.each(walls)('%s', (_says, file, forbidden, lawful) => {
    expect(lint(file, forbidden)).toContain('no-restricted-imports')
    expect(lint(file, lawful)).not.toContain('no-restricted-imports')
  })

  test('domain is compiled without the names of browsers and of Node', () => {
    const tsconfig = 'src/domain/tsconfig.planted.json'
    const planted = 'src/domain/planted-names.ts'
    writeFileSync(tsconfig, JSON.stringify({ extends: './tsconfig.json', include: ['planted-names.ts'] }))
    writeFileSync(planted, 'export const seen = [document, process]\n')
    try {
      const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', tsconfig], { encoding: 'utf8' })
      expect(stdout).toContain(`'document'`)
      expect(stdout).toContain(`'process'`)
    } finally {
      rmSync(tsconfig)
      rmSync(planted)
    }
  })
})

function lint(file: string, line: string): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${line}\nexport const planted = 1\n`)
  try {
    return spawnSync('node_modules/.bin/oxlint', [file], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(file)
    rmSync('src/server/payment/planted', { recursive: true, force: true })
  }
}
