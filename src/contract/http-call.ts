// How a row is called over HTTP, the same from a browser and from a server whose API lives elsewhere.
import type { Answer, CallInput } from './endpoint.ts'

/** The address of a call below the API's base: its path filled in, and its query. */
export function callAddress(path: string, input: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** Reads an envelope or the bare data (api.md, "Shape of every answer"). */
export async function readAnswer<Shape>(response: Response): Promise<Answer<Shape>> {
  const json: unknown = await response.json().catch(() => null)
  // The one place where an answer meets the type of its row: the server parsed and typed it.
  if (isEnvelope(json)) return { ...json, status: response.status } as Answer<Shape>
  if (response.ok) return { status: 200, message: 'OK', data: json } as Answer<Shape>
  return { status: response.status, message: '', code: 'no-answer', data: json }
}

function isEnvelope(json: unknown): json is { status: number; message: string; data: unknown } {
  return typeof json === 'object' && json !== null && 'status' in json && 'data' in json
}
