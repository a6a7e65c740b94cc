import type { CreationOptions } from '@passbook/contract/security'
import * as wording from './wording.ts'

/** A browser's reply in its JSON form; the server verifies it. */
export type BrowserAnswer = Record<string, unknown>

/** No passkey was created, with the reason in words for the person. */
export class NoPasskey extends Error {
  readonly errors: Record<string, string[]>

  constructor(words: string) {
    super(words)
    this.errors = { '': [words] }
  }
}

const EXISTS = wording.thisDeviceAlreadyHasA
const CANCELLED = wording.noPasskeyWasCreated
const CANNOT = wording.thisDeviceCouldntCreate

/** Has the browser create a passkey; the library is loaded on demand. */
export async function createPasskey(options: CreationOptions): Promise<BrowserAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return { ...(await startRegistration({ optionsJSON: options })) }
  } catch (error) {
    throw new NoPasskey(wordsOf(error))
  }
}

/** The text for a failure, by its WebAuthn name. */
function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return EXISTS
  return name === 'NotAllowedError' || name === 'AbortError' ? CANCELLED : CANNOT
}

/** Whether this browser supports passkeys. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}
