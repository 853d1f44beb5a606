import type { Spend } from '#platform/limits/limits.ts'
import { policy } from '#server/settings/policy.ts'

/** Who asks for a code and answers it; `deviceId` when the browser has proved to hold the number before. */
export type Holder = { mobileNumber: string; deviceId: string | null }

/** The wait between two codes. */
export function gapOf(holder: Holder): Spend {
  return { key: codesKey(holder), ...policy.gapBetweenCodes }
}

/** What a code takes out of longer windows: a trusted device's own, or those of the number and of the network. */
export function spendsOfCode(holder: Holder, asked: CodeContext): Spend[] {
  const own = codesKey(holder)
  if (holder.deviceId) return policy.codesToDevice.map((limit) => ({ key: own, ...limit }))
  return [...networksCodeOf(asked), ...policy.codesToNumber.map((limit) => ({ key: own, ...limit }))]
}

/** A code by its session, and the network that asked for it. */
export type CodeContext = { network: string; sessionId: string }

/** The network's part of a code: it gets it back when the code is given. */
export function networksCodeOf({ network, sessionId }: CodeContext): Spend[] {
  return policy.codesFromNetwork.map((limit) => ({ key: `codes-from:${network}`, on: sessionId, ...limit }))
}

/** What a network spends by naming a number: that is what is left to somebody who looks for known ones. */
export function numberOf(mobileNumber: string, network: string): Spend[] {
  return policy.numbersFromNetwork.map((limit) => ({
    key: `numbers-from:${network}`,
    on: mobileNumber,
    ...limit,
  }))
}

/** The failures of a number, or of a trusted device: nobody else can use the latter up. */
export function failuresOf({ mobileNumber, deviceId }: Holder): Spend {
  return deviceId
    ? { key: `failures-of-device:${deviceId}`, ...policy.failuresOfDevice }
    : { key: `failures-of:${mobileNumber}`, ...policy.failuresOfNumber }
}

function codesKey({ mobileNumber, deviceId }: Holder): string {
  return deviceId ? `codes-to-device:${deviceId}` : `codes-to:${mobileNumber}`
}
