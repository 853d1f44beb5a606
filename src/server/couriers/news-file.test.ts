import { expect, test } from 'vitest'
import { guessColumns, openNewsFile, readNewsRows } from './news-file.ts'

const columns = { awb: 'AWB', status: 'Status', at: 'Date', remark: 'Remark', place: null, words: {} }

function rowsOf(text: string, more: object = {}) {
  const opened = openNewsFile(text)
  if (!opened.ok) throw new Error(opened.problem)
  return readNewsRows(opened.file, { ...columns, ...more })
}

test('a row says which parcel, what happened, when and why', () => {
  const { news, problems } = rowsOf(
    '\uFEFFAWB,Status,Date,Remark\r\n kr1001 ,Undelivered,23-05-2026 14:30,"Door locked, nobody there"\r\n',
  )
  expect(problems).toEqual([])
  expect(news).toMatchObject([
    { line: 2, awb: 'KR1001', kind: 'failed', reason: 'door-locked', words: 'Door locked, nobody there' },
  ])
  expect(news[0]?.at.toISOString()).toBe('2026-05-23T09:00:00.000Z')
})

test('rows that nobody understands are told by line, with what to do; the others count', () => {
  const { news, problems, unknownWords } = rowsOf(
    'AWB;Status;Date;Remark\n?;Delivered;23-05-2026;\nKR1002;Delivered;someday;\nKR1003;Zustellung;23-05-2026;\nKR1004;Delivered;23-05-2026;',
  )
  expect(news.map(({ awb }) => awb)).toEqual(['KR1004'])
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 4])
  expect(unknownWords).toEqual(['zustellung'])
  for (const { advice } of problems) expect(advice.length).toBeGreaterThan(10)
})

test('words of a courier’s own mean what somebody said they mean', () => {
  const text = 'AWB,Status,Date\nKR1003,POD uploaded,23-05-2026\nKR1004,Label printed,23-05-2026'
  const { news, problems } = rowsOf(text, {
    words: { 'pod uploaded': 'delivered', 'Label printed': 'nothing' },
  })
  expect(news.map(({ kind }) => kind)).toEqual(['delivered'])
  expect(problems).toEqual([])
})

test.each([
  ['', 'no rows'],
  ['AWB,Status,Date', 'no rows'],
  ['AWB,Status\n"KR1', 'quote'],
])('a file that is none says so: %j', (text, why) => {
  expect(openNewsFile(text)).toMatchObject({ ok: false, problem: expect.stringContaining(why) })
})

test('columns are known by their usual names', () => {
  expect(guessColumns(['Waybill No', 'Current Status', 'Status Date', 'Remarks', 'Hub'])).toEqual({
    awb: 'Waybill No',
    status: 'Current Status',
    at: 'Status Date',
    remark: 'Remarks',
    place: 'Hub',
    words: {},
  })
})
