import type { Page } from 'playwright-core'
import type { StaffInput } from '#contract/staff-endpoint-schemas.ts'
import { desktop } from './browser.ts'
import { freePort } from './free-port.ts'
import { openJourneys } from './journeys.ts'
import { checkOut, dataOf, makeBuyers, makeSize, submit, type SizeMade } from './order-makers.ts'
import { createStaffBrowser, joinStaff } from './staff.ts'
import { keepPicture } from './pictures-of-tests.ts'

/** What the staff's desks are tried at: 1280 px is a laptop on a packing table. */
export const laptop = { width: 1280, height: 800 }

/** A shop whose desks are visited, with orders to work on. `env`: settings of its own. */
export async function openDesk(env: Record<string, string> = {}) {
  // Passkeys count for a name, never for a bare address.
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { shop, browser, open } = await openJourneys({ env: { ...env, PORT: String(port), PUBLIC_URL: url } })
  const size = await makeSize(shop)

  /** A cash order of one piece, or of these. */
  async function placeOrder(
    wanted: ReadonlyArray<SizeMade & { quantity: number }> = [{ ...size, quantity: 1 }],
  ) {
    const [buyer] = await makeBuyers(shop, 1)
    if (!buyer) throw new Error('no buyer')
    const kept = await checkOut(shop, buyer, { wanted: [...wanted] })
    return dataOf(await submit(shop, buyer, kept)).orderId
  }

  async function numberOf(orderId: string): Promise<string> {
    const { rows } = await shop.database.pool.query<{ number: number }>(
      'SELECT number FROM orders WHERE id = $1',
      [orderId],
    )
    return String(rows[0]?.number)
  }

  async function stageOf(orderId: string): Promise<string | undefined> {
    const { rows } = await shop.database.pool.query<{ stage: string }>(
      'SELECT stage FROM orders WHERE id = $1',
      [orderId],
    )
    return rows[0]?.stage
  }

  /** An order that may be packed. */
  async function orderToPack(wanted?: ReadonlyArray<SizeMade & { quantity: number }>) {
    const id = await placeOrder(wanted)
    await shop.orders.change(id, 'confirm')
    return id
  }

  /** What earlier tests left to do is put aside. */
  async function emptyQueues(): Promise<void> {
    const { rows } = await shop.database.pool.query<{ id: string }>(
      "SELECT id FROM orders WHERE stage IN ('to-confirm', 'to-pack')",
    )
    for (const { id } of rows) await shop.orders.change(id, 'hold')
  }

  /** Signed in as somebody of the sample shop, before one of the screens; who may see no orders is at Today. */
  async function visitDesk(
    role: 'owner' | 'packer' | 'marketer' | 'accountant',
    viewport = desktop,
    screen = role === 'marketer' ? '' : '/orders',
  ) {
    const links = await shop.staff.openSample()
    const token = links.find((one) => one.role === role)?.url.split('#sample=')[1] ?? ''
    const person = createStaffBrowser(url)
    dataOf(await person.call('signInToSample', { body: { token } }))
    const { page, complaints, context, close } = await browser.visit(url, { viewport })
    open.push(close)
    await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })))
    await page.goto(`/admin${screen}`)
    await page.getByRole('navigation', { name: 'Screens' }).waitFor()
    return { page, complaints, context }
  }

  /** A courier with numbers enough for these parcels. */
  async function addCourier(numbers: number) {
    const owner = await joinStaff(shop, { role: 'owner' })
    const body: StaffInput<'addCourier'>['body'] = {
      actionId: crypto.randomUUID(),
      name: `Courier ${numbers}`,
      takesCash: true,
    }
    const courier = dataOf(await owner.call('addCourier', { body }))
    await owner.call('addWaybills', {
      params: { id: courier.id },
      body: {
        actionId: crypto.randomUUID(),
        numbers: Array.from(
          { length: numbers },
          (_, at) => `AWB${numbers}${String(at).padStart(6, '0')}`,
        ).join('\n'),
      },
    })
    return courier
  }

  return {
    shop,
    url,
    browser,
    open,
    size,
    placeOrder,
    orderToPack,
    numberOf,
    stageOf,
    emptyQueues,
    visitDesk,
    addCourier,
  }
}

export const photograph = (page: Page, name: string, { width } = desktop) =>
  keepPicture(page, `desk-${name}-${width}`)

/** What a scanner does: letters a few milliseconds apart, however slow the machine is that plays it, and Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((letters) => {
    const beganAt = performance.now()
    for (const [at, key] of [...letters, 'Enter'].entries()) {
      // Without a code the screens would take it for no key at all.
      const press = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true })
      Object.defineProperty(press, 'timeStamp', { value: beganAt + at * 5 })
      document.activeElement?.dispatchEvent(press)
    }
  }, code)
}
