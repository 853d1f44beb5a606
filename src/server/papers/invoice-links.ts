import { href } from '#domain/href.ts'
import { createSigner, type Secrets } from '#platform/signing/signing.ts'

export type InvoiceLinks = ReturnType<typeof createInvoiceLinks>

const validDays = 7

/** Links to one paper, for the shopper whose order it is: they open it for some days and nothing else. */
export function createInvoiceLinks({ secrets, publicUrl }: { secrets: Secrets; publicUrl: string }) {
  const signer = createSigner(secrets, 'invoice')

  return {
    urlFor(documentId: string, now: Date = new Date()): string {
      const until = (Math.floor(now.getTime() / 1000) + validDays * 24 * 3600).toString(36)
      const t = `${documentId}.${until}.${signer.sign(`${documentId}:${until}`)}`
      return publicUrl + href.invoice({ t })
    },

    /** The paper that a link was made for; null for one that was not made here, or long ago. */
    read(t: string, now: Date = new Date()): string | null {
      const [documentId = '', until = '', signature = ''] = t.split('.')
      if (!signer.isSigned(`${documentId}:${until}`, signature)) return null
      return Number.parseInt(until, 36) * 1000 > now.getTime() ? documentId : null
    },
  }
}
