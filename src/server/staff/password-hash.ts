import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { isSameSecret } from '#platform/signing/signing.ts'

/** Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet, 2024). */
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const derive = promisify(argon2)

/** What is kept of a password or PIN: `argon2id$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce })
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Whether it is the password that was hashed. Without a hash it takes as long, and is none. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', tag = ''] = (hash ?? nobodys).split('$')
  const nonce = Buffer.from(salt, 'base64url')
  const found = await derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce })
  return isSameSecret(found, Buffer.from(tag, 'base64url')) && hash !== null
}

const nobodys = `argon2id$${Buffer.alloc(16, 7).toString('base64url')}$${Buffer.alloc(32, 7).toString('base64url')}`
