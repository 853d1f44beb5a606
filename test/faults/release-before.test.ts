import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import { signedIn } from '#test/support/customers.ts'
import { home } from '#test/support/home-address.ts'
import { checkOut, dataOf, decide, makeSize, submit } from '#test/support/order-makers.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { createClient } from '#test/support/shop.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { startShopProcess } from '#test/support/shop-process.ts'

const folder = makeScratchDirectory('kurinji-release-before-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function git(...words: string[]) {
  return spawnSync('git', words, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
}

/**
 * The newest code that does not know all tables of today; null where its history is not here. One with a file that today
 * does not have as it was then was no release: files keep their names and their words from then on.
 */
function releaseBefore(): string | null {
  const today = new Map(
    readdirSync('db/migrations').map((name) => [
      name,
      git('hash-object', `db/migrations/${name}`).stdout.trim(),
    ]),
  )
  const changed = git('log', '--format=%H', '--max-count=20', '--', 'db/migrations')
  const commits = ['HEAD', ...changed.stdout.split('\n').flatMap((commit) => (commit ? [`${commit}^`] : []))]
  return (
    commits.find((commit) => {
      const { status, stdout } = git('ls-tree', commit, 'db/migrations/')
      const then = [...stdout.matchAll(/ blob ([0-9a-f]+)\tdb\/migrations\/(.+)$/gm)]
      const isKnown = then.every(([, blob, name = '']) => today.get(name) === blob)
      return status === 0 && isKnown && then.length < today.size
    }) ?? null
  )
}

const before = releaseBefore()
if (before === null) console.log('the release before is not tried: its history is not here')

/** Its code, with the packages and the built pages of today. */
function unpack(commit: string): void {
  const archive = spawnSync('git', ['archive', commit], { maxBuffer: 512 * 1024 ** 2 })
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (unpacked.status !== 0) throw new Error(`${commit} could not be unpacked: ${unpacked.stderr.toString()}`)
  for (const name of ['node_modules', 'dist']) symlinkSync(path.resolve(name), path.join(folder, name))
}

test.skipIf(before === null)(
  'the release before sells on the tables of this one, beside a process of this one',
  async () => {
    unpack(before ?? '')
    const shop = await openShopOfFile()
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir)
    const running = await startShopProcess([process.execPath, 'server.ts'], {
      folder,
      env: {
        DATABASE_URL: shop.connectionString,
        DATA_DIR: dataDir,
        SESSION_PEPPER: 'a pepper that only the tests know, 32+',
        TRUST_PROXY: '127.0.0.1',
      },
    })
    const old = { ...shop, url: running.url, ...createClient(running.url) }
    expect((await fetch(`${old.url}/readyz`)).status).toBe(200)

    const asha = await signedIn(old)
    const address = dataOf(await old.call('createAddress', { body: home }, asha))
    const buyer = { ...asha, addressId: address._id }
    const wanted = [{ ...(await makeSize(shop)), quantity: 2 }]
    const cart = await checkOut(old, buyer, { wanted })
    const byCash = dataOf(await submit(old, buyer, cart))
    const paying = await checkOut(old, buyer, {
      wanted: [{ ...(await makeSize(shop)), quantity: 1 }],
      paymentMethod: online,
    })
    const paidAhead = dataOf(await submit(old, buyer, { ...paying, paymentMethod: online }))
    await decide(old, paidAhead.paymentRedirectUrl, 'pay')
    await expect
      .poll(
        async () =>
          dataOf(await old.call('readPaymentStatus', { query: { orderId: paidAhead.orderId } }, asha)).status,
      )
      .toBe('PAID')

    // What one has written the other reads.
    const orders = dataOf(await shop.call('listOrders', {}, asha))
    expect(orders.map(({ _id }) => _id).toSorted()).toEqual([byCash.orderId, paidAhead.orderId].toSorted())
    const next = await checkOut(shop, buyer, { wanted: [{ ...(await makeSize(shop)), quantity: 1 }] })
    const ofToday = dataOf(await submit(shop, buyer, next))
    expect(dataOf(await old.call('listOrders', {}, asha)).map(({ _id }) => _id)).toContain(ofToday.orderId)
    expect(await running.end('SIGTERM')).toBe(0)
  },
  120_000,
)
