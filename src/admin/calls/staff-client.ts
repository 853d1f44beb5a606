import type { Answer } from '#platform/http/endpoint.ts'
import { callAddress, readAnswer, typedAnswer } from '#platform/http/http-call.ts'
import type { StaffData, StaffInput } from '#contract/staff-endpoint-schemas.ts'
import { type StaffEndpointName, staffEndpoints } from '#contract/staff-endpoints.ts'

/** A call that was refused, or got no answer (`status` 0). */
export class StaffCallError extends Error {
  override name = 'StaffCallError'
  readonly status: number
  readonly code: string

  constructor({ status, code, message }: { status: number; code: string; message: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type Undo = { actionId: string; until: string }
export type Called<Name extends StaffEndpointName> = {
  data: StaffData<Name>
  undo: Undo | null
  next: string | null
  /** How many stand in each list, where the answer says so. */
  counts: Record<string, number> | null
}

/** Calls a row of the staff's API. Throws a StaffCallError with a sentence for people unless it is answered well. */
export async function callStaff<Name extends StaffEndpointName>(
  name: Name,
  input: StaffInput<Name>,
  signal?: AbortSignal,
): Promise<Called<Name>> {
  const { method, path } = staffEndpoints[name]
  const isRead = method === 'GET'
  const timeLimit = AbortSignal.timeout(20_000)
  const request = fetch(`/api/admin${callAddress(path, input)}`, {
    method,
    headers: isRead ? {} : { 'content-type': 'application/json', 'x-shop-admin': '1' },
    body: isRead ? undefined : JSON.stringify(input.body ?? {}),
    signal: signal ? AbortSignal.any([signal, timeLimit]) : timeLimit,
  })
  const response = await request.catch(() => {
    throw new StaffCallError({ status: 0, code: 'no-answer', message: noAnswer })
  })
  const answer: Answer<StaffData<Name>> = typedAnswer(await readAnswer(response))
  if ('code' in answer) {
    const { status, code, message } = answer
    throw new StaffCallError({ status, code, message: message || noAnswer })
  }
  const { data, meta = {} } = answer
  return {
    data,
    // The shop's own answer, as its rows have it.
    undo: (meta.undo as Undo | undefined) ?? null,
    next: (meta.next as string | undefined) ?? null,
    counts: (meta.counts as Record<string, number> | undefined) ?? null,
  }
}

/** Whether an answer was lost on the way: the same action asked for once more gives the first answer. */
export function asksAgain(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof StaffCallError && error.status === 0
}

const noAnswer = 'The shop did not answer. Check the line and try again.'
