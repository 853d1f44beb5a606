import type { CreatedPayment, GatewaySilence } from '../payment-provider.ts'
import type { OutsideReply } from '#platform/outside/outside.ts'

type Silence = Extract<OutsideReply, { ok: false }>

/** Why a question has no answer. */
export function silenceOf({ reason }: Silence): { ok: false; reason: GatewaySilence } {
  return { ok: false, reason: reason === 'unreadable' ? 'unreadable' : 'away' }
}

/** What is known of a payment whose creation was not answered well. */
export function creationUnanswered({ reason }: Silence): CreatedPayment {
  return { ok: false, reason: reason === 'unreached' ? 'unreached' : 'uncertain' }
}

export const unreadable = { ok: false, reason: 'unreadable' } as const
