import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Answering = Parameters<Page['route']>[1]
type Times = Parameters<Page['route']>[2]

/** Answers of this address are kept back until `goOn`; `asked`: what they answer. */
export async function keepBack(page: Page, address: string) {
  const answers = Promise.withResolvers<void>()
  const asked: string[] = []
  await answer(page, address, async (route) => {
    asked.push(route.request().url())
    await answers.promise
    await route.continue()
  })
  return { asked, goOn: answers.resolve }
}

/** What is asked of this address is never answered. */
export async function neverAnswer(page: Page, address: string): Promise<void> {
  await answer(page, address, () => null)
}

/** The first call of this address does not reach the shop. */
export async function loseCall(page: Page, address: string): Promise<void> {
  await answer(page, address, (route) => route.abort(), { times: 1 })
}

/** The first call of this address is heard by the shop, and its answer lost. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  const heardOnly: Answering = async (route) => {
    await route.fetch()
    await route.abort()
  }
  await answer(page, address, heardOnly, { times: 1 })
}

/** A page that is open already takes a moment until its calls come by here: the next one is to be the first. */
async function answer(page: Page, address: string, answering: Answering, times?: Times): Promise<void> {
  await page.route(address, answering, times)
  await page.route('**/api/admin/line', (route) => route.fulfill({ status: 202 }))
  await expect.poll(() => page.evaluate(async () => (await fetch('/api/admin/line')).status)).toBe(202)
}
