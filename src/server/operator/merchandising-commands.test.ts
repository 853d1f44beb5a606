import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { runCommand } from '#test/support/shop-command.ts'

let shop: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await createTestDatabase({ template: 'sample' })
  folder = makeScratchDirectory('kurinji-window-')
})
afterAll(async () => {
  await shop.drop()
  rmSync(folder, { recursive: true })
})

function file(name: string, text: string): string {
  const place = path.join(folder, name)
  writeFileSync(place, text)
  return place
}

test('the owner takes the menu out of the shop, tries it, and puts it back', async () => {
  const { text, code } = await runCommand(shop, 'menu')
  expect(code).toBe(0)
  const menu = file('menu.yaml', `- label: New\n  path: /collections/new\n${text}`)
  expect(await runCommand(shop, 'menu', menu, '--dry-run')).toEqual({
    code: 0,
    text: 'A dry run: the file is right; nothing was changed.\n',
  })
  expect((await runCommand(shop, 'menu')).text).toBe(text)
  expect(await runCommand(shop, 'menu', menu)).toEqual({ code: 0, text: 'The shop has the new menu.\n' })
  expect((await runCommand(shop, 'menu')).text).toBe(`- label: New\n  path: /collections/new\n${text}`)
})

test('a mistake is told by its line, and the command fails', async () => {
  const reviews = file('reviews.yaml', 'shawl:\n  - [Asha, 5, 2026-01-31, Warm]\ngone: []\n')
  expect(await runCommand(shop, 'reviews', reviews)).toEqual({
    code: 1,
    text: 'line 3: the shop has no product gone\nNothing was changed.\n',
  })
  expect((await runCommand(shop, 'reviews', path.join(folder, 'nowhere.yaml'))).code).toBe(1)
})
