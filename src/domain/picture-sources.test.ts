import { expect, test } from 'vitest'
import { photoAddress, pictureSources, sharePicture } from './picture-sources.ts'

const hash = '0123456789abcdef0123456789abcdef'

test('a photograph is offered in every width up to its largest form, AVIF before WebP before JPEG', () => {
  const { sources, src, srcSet } = pictureSources(photoAddress(hash, 480, 'jpg'))
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(sources[0]?.srcSet).toBe(
    `/media/photo/${hash}-160.avif 160w, /media/photo/${hash}-240.avif 240w, /media/photo/${hash}-320.avif 320w, /media/photo/${hash}-480.avif 480w`,
  )
  expect(srcSet).toContain(`${hash}-480.jpg 480w`)
  expect(src).toBe(`/media/photo/${hash}-480.jpg`)
})

test('a browser that reads no srcset gets a photograph of middling width', () => {
  expect(pictureSources(photoAddress(hash, 1600, 'jpg')).src).toBe(`/media/photo/${hash}-640.jpg`)
})

test('a drawing and a picture of another site pass through as they are', () => {
  for (const url of ['/media/drawing/v1/palazzo/front/5b3e96.svg', 'https://cdn.example.com/a.jpg', '']) {
    expect(pictureSources(url)).toEqual({ sources: [], src: url, srcSet: undefined })
  }
})

test('a width that is not on the list makes no srcset', () => {
  expect(pictureSources(`/media/photo/${hash}-641.jpg`).sources).toEqual([])
})

test('a link shared elsewhere shows a JPEG', () => {
  expect(sharePicture('/media/drawing/v1/shawl/front/b3362b.svg')).toBe(
    '/media/drawing/v1/shawl/front/b3362b-1200.jpg',
  )
  expect(sharePicture(photoAddress(hash, 1600, 'jpg'))).toBe(`/media/photo/${hash}-1200.jpg`)
  expect(sharePicture(photoAddress(hash, 320, 'jpg'))).toBe(`/media/photo/${hash}-320.jpg`)
  expect(sharePicture('https://cdn.example.com/a.jpg')).toBe('https://cdn.example.com/a.jpg')
})
