import { expect, test } from 'vitest'
import { invalidVideoMessage, videoId } from './video-link.ts'

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=3',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ#t=1',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
])('%s holds the video', (url) => {
  expect(videoId(url)).toBe('dQw4w9WgXcQ')
})

test.each([
  '',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://example.com/?u=https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/short',
  'https://youtu.be/dQw4w9WgXcQtoolong',
  'https://notyoutube.com/embed/dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
])('"%s" holds none', (url) => {
  expect(videoId(url)).toBeUndefined()
})

test('what is shown then', () => {
  expect(invalidVideoMessage).toBe('Invalid video URL')
})
