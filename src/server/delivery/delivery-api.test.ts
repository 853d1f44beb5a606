import { describe, expect, test } from 'vitest'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

const ask = (pincode: string) => shop.call('readDelivery', { params: { pincode } })

describe('what is said of a PIN code', () => {
  test('where it lies, how long a parcel takes, and that it can be paid at the door', async () => {
    expect(await ask('560001')).toEqual({
      status: 200,
      message: 'OK',
      data: {
        pincode: '560001',
        states: ['Karnataka'],
        district: 'Bengaluru Urban',
        city: 'Bengaluru',
        isServed: true,
        takesCash: true,
        packedIn: [1, 2],
        onItsWay: [4, 5],
      },
    })
  })

  test('a zone has days of its own, and no cash where the owner takes none', async () => {
    expect((await ask('744101')).data).toMatchObject({
      takesCash: false,
      onItsWay: [8, 12],
      city: 'Port Blair',
    })
    expect((await ask('781001')).data).toMatchObject({ takesCash: true, onItsWay: [6, 9], states: ['Assam'] })
  })

  test('what is not served is said, not hidden', async () => {
    expect((await ask('900056')).data).toMatchObject({ isServed: false, takesCash: false })
  })

  test('a PIN code that nobody has is refused, and so is what is none', async () => {
    expect(await ask('000000')).toMatchObject({
      status: 404,
      code: 'unknown-pincode',
      message: 'There is no PIN code 000000. Please check it.',
    })
    expect(await ask('6000')).toMatchObject({ status: 400 })
    expect(await ask('60001x')).toMatchObject({ status: 400 })
  })

  test('browsers keep a good answer for an hour, a refusal never', async () => {
    const kept = await shop.send('readDelivery', { params: { pincode: '560001' } })
    expect(kept.headers.get('cache-control')).toBe('public, max-age=3600')
    const refused = await shop.send('readDelivery', { params: { pincode: '000000' } })
    expect(refused.headers.get('cache-control')).toBe('no-cache')
  })
})
