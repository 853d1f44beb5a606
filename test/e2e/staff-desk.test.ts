import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openDesk, photograph } from '#test/support/desk-visits.ts'
import { codeOf, joinStaff } from '#test/support/staff.ts'

const { shop, url, browser, open, placeOrder, numberOf, stageOf, emptyQueues, visitDesk } = await openDesk()

describe('the desk', () => {
  test.each([desktop, phone])('shows orders at $width px, readable by all', async (viewport) => {
    const number = await numberOf(await placeOrder())
    const { page, complaints } = await visitDesk('owner', viewport)
    const row = page.getByRole('row').filter({ hasText: number })
    await row.getByRole('button', { name: number }).click()
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    await photograph(page, 'order', viewport)
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    expect(complaints).toEqual([])
  })

  test('confirms order after order by keyboard alone, and takes the last one back', async () => {
    await emptyQueues()
    const [first, second] = [await placeOrder(), await placeOrder()]
    const numbers = [await numberOf(first), await numberOf(second)]
    const { page } = await visitDesk('owner')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    for (const number of numbers) {
      await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
      await photograph(page, 'confirm')
      await page.keyboard.press('c')
      await page.getByText(`Order ${number} confirmed.`).waitFor()
    }
    await page.getByText('All confirmed.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('z')
    await page.getByRole('heading', { name: `Order ${numbers[1]}` }).waitFor()
    expect(await stageOf(first)).toBe('to-pack')
    expect(await stageOf(second)).toBe('to-confirm')
  })

  test('takes the key of the next order while other lists are still read', async () => {
    await emptyQueues()
    const numbers = [await numberOf(await placeOrder()), await numberOf(await placeOrder())]
    const { page } = await visitDesk('owner', desktop, '/confirm')
    await page.getByRole('heading', { name: `Order ${numbers[0]}` }).waitFor()
    // The counts beside the screens' names never come.
    await page.route('**/api/admin/work', () => null)
    for (const number of numbers) {
      await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
      await page.keyboard.press('c')
      await page.getByText(`Order ${number} confirmed.`).waitFor()
    }
    await page.getByText('All confirmed.').waitFor()
  })

  test('opens the one order that was found, and closed again it stays in its list', async () => {
    const [id, other] = [await placeOrder(), await placeOrder()]
    await shop.database.pool.query(
      "UPDATE orders SET customer_name = 'Yazhini ' || number WHERE id = ANY ($1)",
      [[id, other]],
    )
    const number = await numberOf(id)
    const { page } = await visitDesk('owner')
    await page.getByRole('row').filter({ hasText: number }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('yazhini')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    expect(await page.getByRole('complementary', { name: 'Order' }).count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(`yazhini ${number}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: 'Order' }).waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: number }).waitFor()
  })

  test('asks why before it holds or cancels, by digit, and says until when a cancel can be undone', async () => {
    const id = await placeOrder()
    const number = await numberOf(id)
    const { page } = await visitDesk('owner', desktop, `/orders/${id}`)
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    await page.keyboard.press('h')
    await page.getByRole('dialog', { name: 'Why is it held?' }).waitFor()
    expect(await axeFaults(page, 'dialog')).toEqual([])
    await page.keyboard.press('1')
    await page.getByText(`Order ${number} put on hold.`).waitFor()
    expect(await stageOf(id)).toBe('on-hold')
    await page.getByRole('button', { name: /Cancel…/ }).click()
    await page.keyboard.press('2')
    await page
      .getByText(/Cancels at/)
      .first()
      .waitFor()
    expect(await stageOf(id)).toBe('on-hold')
    await page.keyboard.press('z')
    await page.getByText('Undone.').waitFor()
    await expect.poll(() => page.getByText(/Cancels at/).count()).toBe(0)
  })

  test('a row that was ticked by mouse leaves the keys to the screen, and Space to itself', async () => {
    await emptyQueues()
    const id = await placeOrder()
    const number = await numberOf(id)
    const { page } = await visitDesk('owner', desktop, '/orders?view=to-confirm')
    const tick = page.getByRole('checkbox', { name: `Choose order ${number}` })
    await tick.click()
    await page.keyboard.press('Space')
    expect(await tick.isChecked()).toBe(false)
    await page.keyboard.press('Space')
    expect(await tick.isChecked()).toBe(true)
    await page.keyboard.press('c')
    await page.getByText(`Order ${number} confirmed.`).waitFor()
    expect(await stageOf(id)).toBe('to-pack')
  })

  test('a key that is held down goes from row to row, and confirms no more than one', async () => {
    await emptyQueues()
    const ids = [await placeOrder(), await placeOrder(), await placeOrder()]
    const { page } = await visitDesk('owner', desktop, '/orders?view=to-confirm')
    const rows = page.getByRole('checkbox', { name: /^Choose order/ })
    await expect.poll(() => rows.count()).toBe(3)
    const names = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    for (const name of names) {
      await page.keyboard.down('j')
      await page.getByRole('heading', { name: name.replace('Choose order', 'Order') }).waitFor()
    }
    await page.keyboard.up('j')
    await page.goto('/admin/confirm')
    await page.getByRole('button', { name: /^Confirm/ }).waitFor()
    const confirmed: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/orders/confirm')) confirmed.push(request.postData() ?? '')
    })
    for (const left of ['2 to confirm', '2 to confirm']) {
      await page.keyboard.down('c')
      await page.getByText(left, { exact: false }).waitFor()
    }
    await page.keyboard.up('c')
    await page.getByText(/^Order \d+ confirmed\.$/).waitFor()
    expect(confirmed).toHaveLength(1)
    const stages = await Promise.all(ids.map(stageOf))
    expect(stages.filter((stage) => stage === 'to-pack')).toHaveLength(1)
  })

  test('finds an order by the end of a number that somebody reads out', async () => {
    const id = await placeOrder()
    const { rows } = await shop.database.pool.query<{ end: string }>(
      'SELECT right(customer_mobile, 6) AS end FROM orders WHERE id = $1',
      [id],
    )
    const { page } = await visitDesk('owner')
    await page.keyboard.press('/')
    await page.keyboard.type(rows[0]?.end ?? '')
    await page.keyboard.press('Enter')
    await page
      .getByRole('row')
      .filter({ hasText: await numberOf(id) })
      .waitFor()
    await page.getByRole('searchbox', { name: 'Find an order' }).fill('00000000')
    await page.keyboard.press('Enter')
    await page.getByText('No order fits.', { exact: false }).waitFor()
  })

  test('hears what somebody else has done meanwhile', async () => {
    const id = await placeOrder()
    const number = await numberOf(id)
    const { page } = await visitDesk('owner')
    await page.route('**/api/admin/orders*', (route) => route.continue())
    await page.goto(`/admin/orders/${id}`)
    const confirm = page.getByRole('button', { name: /^Confirm/ })
    await confirm.waitFor()
    // What is on the screen stays old: the look every few seconds finds no line.
    await page.route(`**/api/admin/orders/${id}`, (route) => route.abort())
    await shop.orders.change(id, 'hold')
    await confirm.click()
    await page.getByText('Somebody changed this order meanwhile.', { exact: false }).waitFor()
    expect(await stageOf(id)).toBe('on-hold')
    expect(number).toMatch(/^\d+$/)
  })

  test('that calls who waits for a call hears that somebody else has decided', async () => {
    await emptyQueues()
    const [id, next] = [await placeOrder(), await placeOrder()]
    const { page } = await visitDesk('owner', desktop, '/confirm')
    await page.getByRole('heading', { name: `Order ${await numberOf(id)}` }).waitFor()
    // What is on the screen stays old: the look every few seconds finds no line.
    const looks = /\/api\/admin\/orders(\?|\/[^/]+$)/
    await page.route(looks, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await shop.orders.change(id, 'confirm')
    await page.keyboard.press('n')
    await page.getByText('Somebody changed this order meanwhile.', { exact: false }).waitFor()
    await page.unroute(looks)
    expect(await stageOf(id)).toBe('to-pack')
    await page.getByRole('button', { name: /^Go on/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Order ${await numberOf(next)}` }).waitFor()
  })

  test('that calls who waits for a call stays with whom they talk to when an older order is due again', async () => {
    await emptyQueues()
    const [older, talkedTo] = [await placeOrder(), await placeOrder()]
    const { page } = await visitDesk('owner', desktop, '/confirm')
    await page.getByRole('heading', { name: `Order ${await numberOf(older)}` }).waitFor()
    await page.keyboard.press('n')
    const heading = page.getByRole('heading', { name: `Order ${await numberOf(talkedTo)}` })
    await heading.waitFor()
    await shop.database.pool.query(
      "UPDATE orders SET call_after = now() - interval '1 minute' WHERE id = $1",
      [older],
    )
    await page.getByText(/^2 to confirm/).waitFor()
    await page.keyboard.press('c')
    await page.getByText(/^Order \d+ confirmed\.$/).waitFor()
    expect([await stageOf(older), await stageOf(talkedTo)]).toEqual(['to-confirm', 'to-pack'])
    await page.getByRole('heading', { name: `Order ${await numberOf(older)}` }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('that calls who waits for a call keeps the note half written when its customer says yes by the link', async () => {
    await emptyQueues()
    const [id, next] = [await placeOrder(), await placeOrder()]
    const { page } = await visitDesk('owner', desktop, '/confirm')
    const note = page.getByRole('textbox', { name: 'Note' })
    await page.getByRole('heading', { name: `Order ${await numberOf(id)}` }).waitFor()
    await note.pressSequentially('Rings')
    await shop.orders.change(id, 'confirm')
    await page.getByText(/^1 to confirm/).waitFor()
    await page.keyboard.type(' at a corner')
    expect(await note.inputValue()).toBe('Rings at a corner')
    expect(await stageOf(next)).toBe('to-confirm')
    await page
      .getByRole('alert')
      .getByText(`Order ${await numberOf(id)} has left this list`, { exact: false })
      .waitFor()
    expect(await axeFaults(page)).toEqual([])
    await photograph(page, 'confirm-left')
    await page.getByRole('button', { name: 'Keep the note' }).click()
    await page.getByText('Note kept.').waitFor()
    await page.getByRole('button', { name: /^Go on/ }).click()
    await page.getByRole('heading', { name: `Order ${await numberOf(next)}` }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('says so when the order that is to be confirmed cannot be read, and reads it again by one key', async () => {
    await emptyQueues()
    const id = await placeOrder()
    const { page } = await visitDesk('owner')
    const read = `**/api/admin/orders/${id}`
    await page.route(read, (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }))
    await page.goto('/admin/confirm')
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Try again/ })
      .waitFor()
    expect(await page.getByText('Loading the order…').count()).toBe(0)
    await page.unroute(read)
    await page.keyboard.press('Shift+R')
    await page.getByRole('heading', { name: `Order ${await numberOf(id)}` }).waitFor()
  })

  test('keeps a note that is being written while the order changes under it', async () => {
    const id = await placeOrder()
    const { page } = await visitDesk('owner', desktop, `/orders/${id}`)
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('Rings at the neighbour')
    await shop.orders.change(id, 'hold')
    const panel = page.getByRole('complementary', { name: 'Order' })
    await panel.getByText('On hold', { exact: true }).waitFor()
    expect(await note.inputValue()).toBe('Rings at the neighbour')
    await page.getByRole('button', { name: 'Keep the note' }).click()
    await page.getByText('Note kept.').waitFor()
    await expect.poll(() => note.inputValue()).toBe('Rings at the neighbour')
  })

  test('says so when somebody else has written a note meanwhile', async () => {
    const id = await placeOrder()
    const { page } = await visitDesk('owner', desktop, `/orders/${id}`)
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('Rings at the neighbour')
    await shop.database.pool.query("UPDATE orders SET note = 'Call after six' WHERE id = $1", [id])
    await page.getByText('Somebody wrote meanwhile: “Call after six”').waitFor()
    expect(await note.inputValue()).toBe('Rings at the neighbour')
  })

  test('goes to another screen with two keys, and does nothing with the order on this one', async () => {
    const id = await placeOrder()
    const { page } = await visitDesk('owner', desktop, `/orders/${id}`)
    await page.getByRole('button', { name: /^Confirm/ }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Confirm', exact: true }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.getByRole('heading', { name: 'Sample owner' }).waitFor()
    expect(await stageOf(id)).toBe('to-confirm')
  })

  test('offers nothing that would be refused', async () => {
    const id = await placeOrder()
    const { page } = await visitDesk('accountant', desktop, `/orders/${id}`)
    await page.getByRole('heading', { name: `Order ${await numberOf(id)}` }).waitFor()
    expect(await page.getByRole('button', { name: /^(Confirm|Hold|Cancel|Call)/ }).count()).toBe(0)
    expect(
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link').allTextContents(),
    ).toEqual(['Today', 'Orders', 'Returns', 'Customers', 'Me'])
    expect(await page.getByText('••••••').count()).toBe(1)
  })

  test('without a line says so, keeps its rows, and changes nothing', async () => {
    const id = await placeOrder()
    const { page, context } = await visitDesk('owner', desktop, `/orders/${id}`)
    const confirm = page.getByRole('button', { name: /^Confirm/ })
    await confirm.waitFor()
    await context.setOffline(true)
    await page.getByText('You are offline.', { exact: false }).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    expect(await page.getByRole('heading', { name: `Order ${await numberOf(id)}` }).isVisible()).toBe(true)
  })

  test("shows a customer's name as text, whatever is in it", async () => {
    const id = await placeOrder()
    await shop.database.pool.query('UPDATE orders SET customer_name = $1 WHERE id = $2', [
      '<img src=x onerror=alert(1)>',
      id,
    ])
    const { page, complaints } = await visitDesk('owner', desktop, `/orders/${id}`)
    await page.getByText('<img src=x onerror=alert(1)>').first().waitFor()
    expect(complaints).toEqual([])
  })
})

describe('the way in', () => {
  test('by a link: a passkey is made, and signs in from then on', async () => {
    const link = await shop.staff.people.linkFromShell({
      login: 'key-holder',
      name: 'Key holder',
      role: 'packer',
      also: [],
    })
    const { page, context, close } = await browser.visit(url, { viewport: desktop })
    open.push(close)
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...options,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(link?.url ?? '')
    await page.getByRole('heading', { name: 'Welcome, Key holder' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await photograph(page, 'join')
    await page.getByRole('button', { name: 'Make a passkey on this device' }).click()
    await page.getByRole('navigation', { name: 'Screens' }).waitFor()
    await page.getByRole('link', { name: 'Me', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()

    const answers: string[] = []
    await page.route('**/api/admin/sign-in/passkey', async (route) => {
      answers.push(route.request().postData() ?? '')
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('navigation', { name: 'Screens' }).waitFor()

    // The same answer once more signs nobody in: its challenge is used up.
    const again = await fetch(`${url}/api/admin/sign-in/passkey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shop-admin': '1', 'sec-fetch-site': 'same-origin' },
      body: answers[0],
    })
    expect(again.status).toBe(401)
  })

  test('by a link: the key that was put into an app counts when one comes back from the app', async () => {
    const link = await shop.staff.people.linkFromShell({
      login: 'app-holder',
      name: 'App holder',
      role: 'packer',
      also: [],
    })
    const { page, close } = await browser.visit(url, { viewport: desktop })
    open.push(close)
    const reads: string[] = []
    page.on(
      'response',
      (response) => response.url().includes('/api/admin/join/') && reads.push(response.url()),
    )
    await page.goto(link?.url ?? '')
    const secret = page.locator('code.key')
    const key = ((await secret.textContent()) ?? '').replaceAll(' ', '')
    // A minute in the app.
    await page.evaluate(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + 60_000
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.getByLabel('Password, 12 characters').fill('a long pass phrase')
    await page.getByLabel('The code it shows').fill(codeOf(key))
    expect(reads).toHaveLength(1)
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  })

  test.each([desktop, phone])(
    'by password and code at $width px, with a sentence where it is wrong',
    async (viewport) => {
      const { login, password } = await joinStaff(shop, { role: 'packer' })
      const { page, close } = await browser.visit(url, { viewport })
      open.push(close)
      await page.goto('/admin/orders')
      await page.getByRole('heading', { name: 'Shop desk' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      await photograph(page, 'sign-in', viewport)
      await page.getByLabel('Login').fill(login)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Code of your app').fill('000000')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('This is not right.', { exact: false }).waitFor()
    },
  )

  test('for a colleague is made by the owner, who is told what they may do', async () => {
    const { page } = await visitDesk('owner')
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByLabel('Name', { exact: true }).fill('New packer')
    await page.getByLabel('Login').fill(`new-${crypto.randomUUID().slice(0, 6)}`)
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByText(/\/admin\/join\//).textContent()
    expect(link).toContain(url)
    expect(await axeFaults(page)).toEqual([])
    await photograph(page, 'people')
    await page.getByRole('link', { name: 'Journal' }).click()
    await page.getByRole('cell', { name: 'staff-invited' }).first().waitFor()
    expect(await axeFaults(page)).toEqual([])
  })

  test('says who has a login already, and that a shop has an owner', async () => {
    const { page } = await visitDesk('owner')
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Another owner')
    await page.getByLabel('Login').fill('owner')
    await page.getByRole('button', { name: 'Make a link' }).click()
    await page.getByText('Somebody has this login already. Choose another.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Another owner')
    const me = page.getByRole('listitem').filter({ hasText: 'Sample owner' })
    await me.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('Nobody changes their own role, or switches themselves off.').waitFor()
    await me.getByRole('button', { name: 'Switch off' }).waitFor()
  })
})
