import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { OfferPicker } from './offer-picker.tsx'
import { VideoPlayer } from './product-dialogs.tsx'

function offerPicker(count: number): string {
  const offers = Array.from({ length: count }, (_, at) => ({
    quantity: at + 2,
    offerPrice: fromRupees(500 * (at + 1)),
    isVisible: true,
  }))
  const picker = createElement(OfferPicker, { offers, quantity: 1, onChoose: () => {} })
  return renderToString(picker).replaceAll('<!-- -->', '')
}

describe('offers', () => {
  test("stand under 'Special Offer' in the words of the spec", () => {
    expect(offerPicker(1)).toMatch(/Special Offer.*Buy 2 @ ₹500/)
    expect(offerPicker(3)).toMatch(/Buy 4 @ ₹1,500/)
  })

  test('up to three stand in three columns', () => {
    expect(offerPicker(3)).toContain('offer-columns')
    expect(offerPicker(3)).not.toContain('offer-scroller')
  })

  test('more than three become a scroller', () => {
    expect(offerPicker(4)).toContain('offer-scroller')
    expect(offerPicker(4)).not.toContain('offer-columns')
  })

  test('none: no heading either', () => {
    expect(offerPicker(0)).toBe('')
  })
})

describe('the video', () => {
  const player = (url: string) => renderToString(createElement(VideoPlayer, { url, name: 'Shawl' }))

  test('plays from the address without cookies', () => {
    expect(player('https://youtu.be/dQw4w9WgXcQ')).toContain(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    )
  })

  test('is not loaded for a link that holds none', () => {
    const html = player('https://example.com/watch?v=dQw4w9WgXcQ')
    expect(html).toContain('Invalid video URL')
    expect(html).not.toContain('iframe')
  })
})
