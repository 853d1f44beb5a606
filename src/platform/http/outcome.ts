import type { PreparedAnswer } from '#platform/bytes/bytes.ts'

/** Why a call was refused, as the browser sees it. */
export type Refusal = {
  /** HTTP status, 400–599. */
  status: number
  /** Stable kebab-case reason. */
  code: string
  /** A sentence for people: what went wrong and what to do. */
  message: string
  /** Null unless the endpoint says otherwise. */
  data?: unknown
  headers?: Record<string, string>
}

export type Outcome<Data> =
  | {
      kind: 'ok'
      data: Data
      message: string
      meta?: Record<string, unknown>
      headers?: Record<string, string>
    }
  | { kind: 'prepared'; answer: PreparedAnswer<Data> }
  | Page
  | { kind: 'refused'; refusal: Refusal }

/** An answer that is a page for people, without the envelope; its headers say all that is to be said of it. */
type Page = { kind: 'page'; html: string; headers: Record<string, string> }

type OkParts = { message?: string; meta?: Record<string, unknown>; headers?: Record<string, string> }

export function ok<Data>(data: Data, parts: OkParts = {}): Outcome<Data> {
  return { kind: 'ok', data, message: parts.message ?? 'OK', meta: parts.meta, headers: parts.headers }
}

export function prepared<Data>(answer: PreparedAnswer<Data>): Outcome<Data> {
  return { kind: 'prepared', answer }
}

export function pageOutcome({ html, headers }: Omit<Page, 'kind'>): Outcome<never> {
  return { kind: 'page', html, headers }
}

export function refuse(refusal: Refusal): Outcome<never> {
  return { kind: 'refused', refusal }
}
