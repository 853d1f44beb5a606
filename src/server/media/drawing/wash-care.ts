// The signs of ISO 3758 on a 48 x 48 field, in the brand's ink.
import type { WashCareIcon } from '#domain/drawn-pictures.ts'

const tub = '<path d="M5 15l4 24h30l4-24M5 15q5 5 9.500 0t9.500 0t9.500 0t9.500 0"/>'
const square = '<path d="M7 8h34v33H7z"/>'
const iron = '<path d="M5 38h37l-4-19H17M13 27h27M5 38q1-10 9-11"/>'
const cross = '<path d="M6 6l36 36M42 6L6 42" class="x"/>'
const dot = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="2.600" fill="#221a33" stroke="none"/>`

const signs = {
  'machine-cold': `${tub}${dot(24, 29)}`,
  'hand-wash': `${tub}<path d="M12 8l8 14q-5-1-4 3l9 6 8-1V24l-5-8-3-7M20 22l-3-6"/>`,
  'no-bleach': `<path d="M24 7l19 33H5z"/>${cross}`,
  'tumble-low': `${square}<circle cx="24" cy="24.500" r="12"/>${dot(24, 24.5)}`,
  'no-tumble': `${square}<circle cx="24" cy="24.500" r="12"/>${cross}`,
  'line-dry-shade': `${square}<path d="M7 8q17 16 34 0M9 22l9-9M9 30l13-13"/>`,
  'flat-dry': `${square}<path d="M14 24.500h20"/>`,
  'iron-low': `${iron}${dot(25, 33)}`,
  'no-iron': `${iron}${cross}`,
  'no-dryclean': `<circle cx="24" cy="24" r="16"/>${cross}`,
  'no-wring': `<path d="M5 24q6-7 12-2t7 2q6-7 12-2t7 2M5 29q6-7 12-2t7 2q6-7 12-2t7 2M5 21v11M43 21v11"/>${cross}`,
} satisfies Record<WashCareIcon, string>

export function drawWashCare(icon: WashCareIcon): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><style>.x{stroke:#b3362b}</style>' +
    `<g fill="none" stroke="#221a33" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round">${signs[icon]}</g></svg>`
  )
}
