import {
  createMessage,
  decrypt,
  decryptKey,
  encrypt,
  type PrivateKey,
  type PublicKey,
  readKey,
  readMessage,
  readPrivateKey,
} from 'openpgp'
import { StartError } from '../../../errors.ts'
import { AchUnreachable } from '../port.ts'
import type { SftpSettings } from './settings.ts'

/** Encrypts and signs what is sent, decrypts and checks what comes. */
export interface Pgp {
  seal(content: Buffer): Promise<Buffer>
  /** Throws if it is not encrypted to us, or not signed by the bank. */
  open(content: Buffer): Promise<Buffer>
}

/** A file that cannot be decrypted, or that the bank has not signed. */
export class NotFromTheBank extends Error {}

/** Reads the keys, so that a wrong one stops the start. */
export async function openPgp(slug: string, pgp: NonNullable<SftpSettings['pgp']>): Promise<Pgp> {
  const bankKey = await orStop(`${slug}.pgp.bankKeyFile`, readKey({ armoredKey: pgp.bankKey }))
  const ownKey = await orStop(`${slug}.pgp.ownKeyFile`, readOwnKey(pgp))
  return {
    seal: (content) => seal(content, bankKey, ownKey),
    open: (content) => open(content, bankKey, ownKey),
  }
}

async function readOwnKey({ ownKey, passphrase }: NonNullable<SftpSettings['pgp']>) {
  const privateKey = await readPrivateKey({ armoredKey: ownKey })
  return passphrase === undefined ? privateKey : decryptKey({ privateKey, passphrase })
}

async function orStop<T>(where: string, key: Promise<T>): Promise<T> {
  try {
    return await key
  } catch (error) {
    throw new StartError(
      `ACH_SFTP_CONFIG: ${where}: ${error instanceof Error ? error.message : 'unknown'}.`,
    )
  }
}

async function seal(content: Buffer, bankKey: PublicKey, ownKey: PrivateKey): Promise<Buffer> {
  try {
    const message = await createMessage({ binary: new Uint8Array(content) })
    const sealed = await encrypt({
      message,
      encryptionKeys: bankKey,
      signingKeys: ownKey,
      format: 'binary',
    })
    return Buffer.from(sealed)
  } catch (cause) {
    throw new AchUnreachable(
      `The file can’t be encrypted for the bank (${cause instanceof Error ? cause.message : 'unknown'}). Nothing was sent. If a key has expired, ask the bank for its new key, or renew ours and give it to the bank.`,
      cause,
    )
  }
}

async function open(content: Buffer, bankKey: PublicKey, ownKey: PrivateKey): Promise<Buffer> {
  try {
    const isArmored = content.subarray(0, 5).toString('latin1') === '-----'
    const message = isArmored
      ? await readMessage({ armoredMessage: content.toString('latin1') })
      : await readMessage({ binaryMessage: new Uint8Array(content) })
    const { data } = await decrypt({
      message,
      decryptionKeys: ownKey,
      verificationKeys: bankKey,
      expectSigned: true,
      format: 'binary',
    })
    return Buffer.from(data)
  } catch (error) {
    throw new NotFromTheBank(error instanceof Error ? error.message : 'unknown')
  }
}
