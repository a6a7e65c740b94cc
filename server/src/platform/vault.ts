import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
} from 'node:crypto'
import { Counter } from 'prom-client'
import type { Config } from '../config.ts'
import { type Secrets } from './secrets.ts'

const VERSION_BYTES = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = VERSION_BYTES + IV_BYTES + TAG_BYTES

/**
 * Encrypts SSNs, account numbers and ACH files at rest: AES-256-GCM under a versioned key, bound to their row
 * and column, so that two ciphertexts cannot be swapped (TRUST).
 */
export interface Vault {
  seal(text: string, place: SealedPlace): Buffer
  open(sealed: Buffer, place: SealedPlace): string
  /** The version of the current key, which is the first byte of what it encrypts. */
  version: number
  /** A blind index: equal texts of one purpose and institution have equal bytes. */
  index(purpose: string, institution_id: string, text: string): Buffer
}

/** The row and column of an encrypted value; it cannot be decrypted for any other. */
export interface SealedPlace {
  /** `table.column`. */
  column: string
  institution_id: string
  rowId: string
}

/** Encrypted values that could not be read: their key is not configured, or they were altered. */
export const unreadableValues = new Counter({
  name: 'passbook_unreadable_values_total',
  help: 'Encrypted values that could not be read: no such key in PII_KEYS, or they were altered',
  labelNames: ['reason'],
  registers: [],
})

/** Outside production the keys are derived from the application secret. */
export function openVault(config: Config, secrets: Secrets): Vault {
  const given = config.piiKeys ?? [{ version: 1, key: secrets.key('pii') }]
  // Created once, because the cipher would convert the bytes at every call.
  const keys = given.map(({ version, key }) => ({ version, key: createSecretKey(key) }))
  const indexKey = createSecretKey(Buffer.from(config.piiIndexKey ?? secrets.key('pii index')))
  const [current] = keys
  if (current === undefined) throw new Error('no key to seal with')
  return {
    seal: (text, place) => seal(current, text, place),
    open(sealed, place) {
      const found = keys.find(({ version }) => version === sealed[0])
      if (!found) {
        unreadableValues.inc({ reason: 'no_key' })
        throw new Error(`no key of version ${sealed[0]} in PII_KEYS`)
      }
      try {
        return open(found.key, sealed, place)
      } catch (error) {
        unreadableValues.inc({ reason: 'altered' })
        throw error
      }
    },
    version: current.version,
    index: (purpose, institution_id, text) =>
      createHmac('sha256', indexKey)
        .update(JSON.stringify([purpose, institution_id, text]))
        .digest(),
  }
}

function seal(
  { version, key }: { version: number; key: KeyObject },
  text: string,
  place: SealedPlace,
) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(nameOf(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body])
}

function open(key: KeyObject, sealed: Buffer, place: SealedPlace): string {
  const iv = sealed.subarray(VERSION_BYTES, VERSION_BYTES + IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAAD(nameOf(place))
  decipher.setAuthTag(sealed.subarray(VERSION_BYTES + IV_BYTES, HEAD_BYTES))
  const body = decipher.update(sealed.subarray(HEAD_BYTES))
  return Buffer.concat([body, decipher.final()]).toString('utf8')
}

function nameOf({ column, institution_id, rowId }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([column, institution_id, rowId]))
}
