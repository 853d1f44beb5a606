import { widestNetworkOf } from '#platform/http/http.ts'
import type { Spend } from '#platform/limits/limits.ts'
import { spendsFrom } from '#server/settings/network-limits.ts'
import { policy } from '#server/settings/policy.ts'

/** Who asks for a code and answers it; `deviceId` when the browser has proved to hold the number before. */
export type Holder = { mobileNumber: string; deviceId: string | null; network: string }

/** The wait between two codes. */
export function gapOf(holder: Holder): Spend {
  return { key: codesKey(holder), ...policy.gapBetweenCodes }
}

/**
 * What a code takes out of longer windows: a trusted device's own, or those of the network, of the number as that
 * network asks for it, and of the number.
 */
export function spendsOfCode(holder: Holder, sessionId: string): Spend[] {
  const { deviceId, mobileNumber, network } = holder
  const own = codesKey(holder)
  if (deviceId) return policy.codesToDevice.map((limit) => ({ key: own, ...limit }))
  const asNetwork = `codes-to-number-from:${mobileNumber}:${widestNetworkOf(network)}`
  return [
    ...networksCodeOf(network, sessionId),
    ...policy.codesToNumberFromNetwork.map((limit) => ({ key: asNetwork, ...limit })),
    ...policy.codesToNumber.map((limit) => ({ key: own, ...limit })),
  ]
}

/** The network's part of a code: it gets it back when the code is given. */
export function networksCodeOf(network: string, sessionId: string): Spend[] {
  return spendsFrom(network, policy.codesFromNetwork, { purpose: 'codes-from', on: sessionId })
}

/** What a network spends by naming a number: that is what is left to somebody who looks for known ones. */
export function numberOf(mobileNumber: string, network: string): Spend[] {
  return spendsFrom(network, policy.numbersFromNetwork, { purpose: 'numbers-from', on: mobileNumber })
}

/** What the codes of a day are counted by. */
export function budgetOf({ deviceId }: Holder, purpose: 'sign-in' | 'registration') {
  const { trustedDevice, signIn, registration } = policy.codesADay
  if (deviceId) return { key: 'codes-to-devices', max: trustedDevice }
  return purpose === 'sign-in'
    ? { key: 'codes-to-sign-in', max: signIn }
    : { key: 'codes-to-register', max: registration }
}

/**
 * The failures of a number, as one network fails and as all do, or of a trusted device: nobody else can use the latter up.
 */
export function failuresOf({ mobileNumber, deviceId, network }: Holder): Spend[] {
  if (deviceId) return [{ key: `failures-of-device:${deviceId}`, ...policy.failuresOfDevice }]
  const asNetwork = `failures-of-number-from:${mobileNumber}:${widestNetworkOf(network)}`
  return [
    { key: asNetwork, ...policy.failuresOfNumberFromNetwork },
    { key: `failures-of:${mobileNumber}`, ...policy.failuresOfNumber },
  ]
}

/** The wrong four-digit codes of everyone and of a network: when either is spent, its codes have six digits. */
export function shortFailuresOf(network: string): Spend[] {
  const ofNetwork = { key: failuresFrom(network), ...policy.failuresFromNetwork }
  return [{ key: 'failures-of-everyone', ...policy.failuresOfEveryone }, ofNetwork]
}

/** What is kept back for a four-digit code when everyone's are spent: of a network through which nobody has failed. */
export function keptBackFor(network: string): Spend[] {
  const { withinSeconds } = policy.failuresFromNetwork
  return [
    { key: 'failures-kept-back', ...policy.failuresKeptBack },
    { key: failuresFrom(network), max: 1, withinSeconds },
  ]
}

function failuresFrom(network: string): string {
  return `failures-from:${widestNetworkOf(network)}`
}

function codesKey({ mobileNumber, deviceId }: Holder): string {
  return deviceId ? `codes-to-device:${deviceId}` : `codes-to:${mobileNumber}`
}
