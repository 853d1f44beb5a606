import { afterEach, expect, test } from 'vitest'
import { isSameDay, ringsFrom } from './quiet-hours.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const india = (day: number, time: string) => new Date(`2026-11-${day}T${time}+05:30`)

test.each(['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'])(
  'phones are quiet from nine in the evening to nine in the morning of India, on a machine in %s too',
  (machine) => {
    process.env.TZ = machine
    const waits = (day: number, time: string) => ringsFrom(india(day, time))
    expect(waits(22, '20:59:59.999')).toEqual(india(22, '20:59:59.999'))
    expect(waits(22, '21:00:00')).toEqual(india(23, '09:00:00'))
    expect(waits(22, '23:59:59')).toEqual(india(23, '09:00:00'))
    expect(waits(23, '00:00:00')).toEqual(india(23, '09:00:00'))
    expect(waits(23, '08:59:59.999')).toEqual(india(23, '09:00:00'))
    expect(waits(23, '09:00:00')).toEqual(india(23, '09:00:00'))
  },
)

test('a day is one of India', () => {
  expect(isSameDay(india(22, '00:00:00'), india(22, '23:59:59'))).toBe(true)
  expect(isSameDay(india(22, '23:59:59'), india(23, '00:00:00'))).toBe(false)
})
