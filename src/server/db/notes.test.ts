import * as fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { openNotes } from './notes.ts'

let dataDir: string
beforeEach(() => {
  dataDir = makeScratchDirectory('kurinji-notes-')
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  fs.rmSync(dataDir, { recursive: true })
})

const log = createLog('silent')
const filesIn = (folder: string) => fs.readdirSync(path.join(folder, 'notes')).toSorted()

test('what was noted since a moment is there again for another process, oldest first, each kind by itself', async () => {
  const notes = openNotes({ dataDir, log })
  for (const [at, text] of [
    ['2026-03-31T23:59:59Z', 'phonepe a'],
    ['2026-04-01T00:00:00Z', 'phonepe b'],
    ['2026-04-02T10:00:00Z', 'cashfree c'],
  ] as const) {
    vi.setSystemTime(at)
    await notes.add('payments', text)
  }
  await notes.add('erased', 'asha')
  const again = openNotes({ dataDir, log })
  expect(await again.read('payments')).toEqual(['phonepe a', 'phonepe b', 'cashfree c'])
  expect(await again.read('payments', new Date('2026-04-01T00:00:00Z'))).toEqual(['phonepe b', 'cashfree c'])
  expect(await again.read('payments', new Date('2026-04-03T00:00:00Z'))).toEqual([])
  expect(await again.read('erased')).toEqual(['asha'])
  expect(fs.statSync(path.join(dataDir, 'notes', filesIn(dataDir)[0] ?? '')).mode & 0o777).toBe(0o600)
})

test('payments are noted for three months, erased accounts for good', async () => {
  const notes = openNotes({ dataDir, log })
  for (const month of ['01', '02', '03', '04', '05']) {
    vi.setSystemTime(`2026-${month}-15T10:00:00Z`)
    await notes.add('payments', month)
    await notes.add('erased', month)
  }
  expect(await notes.read('payments')).toEqual(['03', '04', '05'])
  expect(await notes.read('erased')).toEqual(['01', '02', '03', '04', '05'])
})

test('where nothing can be written, what was to be noted goes on', async () => {
  fs.writeFileSync(path.join(dataDir, 'notes'), 'in the way')
  const notes = openNotes({ dataDir, log })
  await notes.add('erased', 'asha')
  expect(await notes.read('erased')).toEqual([])
})
