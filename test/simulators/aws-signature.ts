// Signature Version 4 as Amazon's documents describe it, written for itself: it judges what the shop's client signs.
import { createHash, createHmac } from 'node:crypto'

export type SignedCall = {
  method: string
  /** As it stands in the request: path and question. */
  target: string
  headers: Record<string, string>
  /** What is signed for the body: its hash in hex, or UNSIGNED-PAYLOAD. */
  payload: string
}

type Claim = { keyId: string; scope: string; signedHeaders: string[]; signature: string }

/** What the Authorization header claims; null when it is none of this kind. */
export function readClaim(authorization: string | undefined): Claim | null {
  const [, keyId, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization ?? '',
    ) ?? []
  if (!keyId || !scope || !signed || !signature) return null
  return { keyId, scope, signedHeaders: signed.split(';'), signature }
}

/** The signature that this call must have; `scope` is 20130524/us-east-1/s3/aws4_request. */
export function signatureOf(
  call: SignedCall,
  { scope, signedHeaders }: Pick<Claim, 'scope' | 'signedHeaders'>,
  secret: string,
): string {
  const [path = '', question = ''] = call.target.split('?')
  const canonical = [
    call.method,
    encoded(decodeURIComponent(path)).replaceAll('%2F', '/'),
    canonicalQuestion(question),
    ...signedHeaders.map((name) => `${name}:${(call.headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    call.payload,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', call.headers['x-amz-date'], scope, hashOf(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

function canonicalQuestion(question: string): string {
  return question
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', value = ''] = part.split('=').map((half) => encoded(decodeURIComponent(half)))
      return { name, value }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&')
}

/** Everything but letters, digits and `-._~`. */
function encoded(text: string): string {
  const strict = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, strict)
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
