import { expect, test } from 'vitest'
import { readStartWords } from './start-words.ts'

const refusal = (words: string[], kept = {}) => {
  const read = readStartWords(words, kept)
  return read.ok ? null : read.message
}

test('a start does everything, or the half that is asked for', () => {
  expect(readStartWords(['--at-work'])).toEqual({ ok: true, half: undefined, isAtWork: true })
  expect(readStartWords(['--at-work', '--web'])).toMatchObject({ half: 'web' })
  expect(readStartWords(['--worker'])).toMatchObject({ half: 'worker', isAtWork: false })
})

test('both halves at once, or a word that the start does not know, are refused with what to give instead', () => {
  for (const words of [
    ['--web', '--worker'],
    ['--worker', '--web'],
    ['--workers'],
    ['worker'],
    ['--web=yes'],
  ])
    expect(refusal(words), words.join(' ')).toMatch(/--web for .*--worker for .*neither for/)
})

test('a half that npm has kept for itself, for want of two dashes before it, is not taken for no half at all', () => {
  expect(refusal(['--at-work'], { npm_config_worker: 'true' })).toContain('npm start -- --worker')
})
