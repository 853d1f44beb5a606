import { newId } from '#platform/postgres/postgres.ts'
import { createSigner, type Secrets } from '#platform/signing/signing.ts'

const cookieName = 'device'
const keptSeconds = 180 * 24 * 3600

export type TrustedDevices = ReturnType<typeof createTrustedDevices>

/**
 * Browsers that have proved to hold a number. Their cookie signs nobody in; it gives them limits of their own, so that
 * nobody locks a customer out by failing on purpose. It holds a random id and no number.
 */
export function createTrustedDevices({ pepper, isSecure }: { pepper: Secrets; isSecure: boolean }) {
  const signer = createSigner(pepper, 'trusted-device')
  const attributes = `Path=/; Max-Age=${keptSeconds}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`

  return {
    /** What the browser keeps once it gave a right code for the number. */
    cookieFor(mobileNumber: string): string {
      const deviceId = newId()
      return `${cookieName}=${deviceId}.${signer.sign(`${deviceId}:${mobileNumber}`)}; ${attributes}`
    },

    /** The device's id when its cookie is ours and for this number. */
    read(cookies: string | string[] | undefined, mobileNumber: string): string | null {
      const found = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f-]{36})\\.([\\w-]{43})(?:;|$)`).exec(
        String(cookies ?? ''),
      )
      const [, deviceId = '', signature = ''] = found ?? []
      return found && signer.isSigned(`${deviceId}:${mobileNumber}`, signature) ? deviceId : null
    },
  }
}
