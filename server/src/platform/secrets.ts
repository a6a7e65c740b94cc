import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Keys derived from the secret of the application, each for one purpose. Secrets in APP_SECRET_ALSO still
 * verify and open; only APP_SECRET signs and seals.
 */
export interface Secrets {
  /** A key of 32 bytes. */
  key(purpose: string): Buffer
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  /** Every signature that `verify` accepts, that of APP_SECRET first. */
  signatures(purpose: string, text: string): string[]
  /** Encrypts data that is in the database for a moment, such as a code in the queue. */
  seal(purpose: string, text: string): string
  open(purpose: string, sealed: string): string
}

export function openSecrets(config: Config): Secrets {
  const current = keysOf(config.appSecret ?? generatedSecret(config.dataDir))
  const others = config.appSecretsAlso.map(keysOf)
  const signatures = (purpose: string, text: string) =>
    [current, ...others].map((keyFor) => sign(keyFor(purpose), text))
  return {
    key: (purpose) => current(purpose).export(),
    sign: (purpose, text) => sign(current(purpose), text),
    verify: (purpose, text, signature) =>
      equals(sign(current(purpose), text), signature) ||
      others.some((keyFor) => equals(sign(keyFor(purpose), text), signature)),
    signatures,
    seal: (purpose, text) => seal(current(`seal:${purpose}`), text),
    open(purpose, sealed) {
      const all = [current, ...others]
      for (const keyFor of all.slice(0, -1)) {
        try {
          return open(keyFor(`seal:${purpose}`), sealed)
        } catch {
          // Another secret sealed it, or none did: then the last one says so.
        }
      }
      return open((all.at(-1) ?? current)(`seal:${purpose}`), sealed)
    },
  }
}

/** The keys of one secret. There are only a few purposes; each key is derived once, as ciphers use it. */
function keysOf(secret: string): (purpose: string) => KeyObject {
  const derived = new Map<string, KeyObject>()
  return (purpose) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    derived.set(purpose, key)
    return key
  }
}

function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function seal(key: KeyObject, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function open(key: KeyObject, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const body = bytes.subarray(IV_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

/** Makes a token that cannot be guessed. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a random token, which is stored instead of it and cannot be reversed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

function equals(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(expected: string, given: string): boolean {
  return timingSafeEqual(hashToken(expected), hashToken(given))
}

/** Outside production a secret is generated once and stored, so that a restart keeps people signed in. */
function generatedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
