import type { Answer } from '#platform/http/endpoint.ts'

/** The data of a good answer; null for a refusal. */
export function dataOf<Data>(answer: Answer<Data>): Data | null {
  return 'code' in answer ? null : answer.data
}
