import type { CourierAdapter } from '#domain/courier-adapters.ts'

/** How a courier is spoken with, as the owner chooses it. */
export const spokenWith: Readonly<Record<CourierAdapter, string>> = {
  'by-hand': 'By hand',
  csv: 'By files of news (CSV)',
  delhivery: 'Delhivery, over the net',
  shiprocket: 'Shiprocket, over the net',
}
