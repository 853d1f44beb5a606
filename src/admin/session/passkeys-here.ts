import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { callStaff } from '#admin/calls/staff-client.ts'

type Options = Readonly<Record<string, unknown>>

/** The answer of a passkey of this device to a challenge of the shop. */
export async function askPasskeyHere(): Promise<Record<string, unknown>> {
  const { data } = await callStaff('startPasskey', {})
  if (!isForUse(data.options)) throw new Error(notUnderstood)
  return { ...(await startAuthentication({ optionsJSON: data.options })) }
}

/** A new passkey on this device, by the shop's options for it. */
export async function makePasskeyHere(options: Options): Promise<Record<string, unknown>> {
  if (!isForMaking(options)) throw new Error(notUnderstood)
  return { ...(await startRegistration({ optionsJSON: options })) }
}

const notUnderstood = 'This page is older than the shop. Load it again.'

// The rest is between the shop's library and the browser's; both check it themselves.
function isForUse(options: Options): options is Options & PublicKeyCredentialRequestOptionsJSON {
  return typeof options.challenge === 'string'
}

function isForMaking(options: Options): options is Options & PublicKeyCredentialCreationOptionsJSON {
  return typeof options.challenge === 'string' && 'user' in options
}
