import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '@passbook/contract/security'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

interface Ways {
  /** The page that asks. */
  origin: string
  /** Where its counter stands; 0: it does not count. */
  counter?: number
  /** Whether its owner was asked for a finger, a face or a number. */
  isVerified?: boolean
  rpId?: string
}

/** An authenticator made of a key pair: what a phone does, written from the WebAuthn standard. */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''

  get id(): string {
    return this.credentialId.toString('base64url')
  }

  /** What a browser answers to `navigator.credentials.create`. */
  create({ challenge, rp, user }: CreationOptions, ways: Ways): Record<string, unknown> {
    this.#userHandle = user.id
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(this.#authData(rp.id, ways, this.#keyData()))],
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, ways.origin),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What a browser answers to `navigator.credentials.get`. */
  get({ challenge, rpId }: RequestOptions, ways: Ways): Record<string, unknown> {
    const clientDataJSON = clientData('webauthn.get', challenge, ways.origin)
    const authenticatorData = this.#authData(rpId, ways)
    const signed = Buffer.concat([
      authenticatorData,
      sha256(Buffer.from(clientDataJSON, 'base64url')),
    ])
    return this.#answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256')
        .update(signed)
        .sign(this.#keys.privateKey)
        .toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #answer(response: object): Record<string, unknown> {
    const { id } = this
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #authData(rpId: string, ways: Ways, keyData?: Buffer): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(ways.counter ?? 0)
    const flags = PRESENT | (ways.isVerified === false ? 0 : VERIFIED) | (keyData ? HAS_KEY : 0)
    const head = [sha256(Buffer.from(ways.rpId ?? rpId)), Buffer.from([flags]), counter]
    return Buffer.concat([...head, ...(keyData ? [keyData] : [])])
  }

  /** A credential and its public key as COSE has it: EC2, ES256, P-256, x, y. */
  #keyData(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const cose = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.concat([Buffer.alloc(16), length, this.credentialId, cose])
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  const data = JSON.stringify({ type, challenge, origin, crossOrigin: false })
  return Buffer.from(data).toString('base64url')
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function cborHead(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
}

function cborMap(pairs: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])
}
