import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Markup } from '#platform/http/http.ts'

/**
 * Draws Code 128, which every courier's scanner reads, for each of `texts`. The library comes with the first paper that
 * has a barcode.
 */
export async function drawBarcodes(texts: Iterable<string | null>): Promise<(text: string) => Markup> {
  const write = await loadWriter()
  const drawn = new Map<string, Markup>()
  for (const text of texts) if (text !== null && !drawn.has(text)) drawn.set(text, await draw(write, text))
  return (text) => drawn.get(text) ?? { markup: '' }
}

type Writer = (typeof import('zxing-wasm/writer'))['writeBarcode']
let writer: Promise<Writer> | undefined

function loadWriter(): Promise<Writer> {
  writer ??= openWriter()
  return writer
}

async function openWriter(): Promise<Writer> {
  const { prepareZXingModule, writeBarcode } = await import('zxing-wasm/writer')
  const { resolve } = createRequire(import.meta.url)
  const wasm = await readFile(resolve('zxing-wasm/writer/zxing_writer.wasm'))
  // Left alone it would fetch itself from the web.
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  return writeBarcode
}

async function draw(write: Writer, text: string): Promise<Markup> {
  const { svg, error } = await write(text, { format: 'Code128', addQuietZones: true, addHRT: false })
  const [, width, height] = /<svg width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const [, bars] = /<path d="([\dMhvVHzZ -]+)"/.exec(svg) ?? []
  if (!width || !height || !bars) throw new Error(`no barcode for ${text.length} characters: ${error}`)
  // It fills the place it is given; bars keep their proportions across, not along.
  const box = `viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" shape-rendering="crispEdges"`
  return { markup: `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path d="${bars}"/></svg>` }
}
