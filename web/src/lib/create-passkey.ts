import type { CreationOptions } from '@passbook/contract/security'

/** What a browser answers, as its JSON has it; the server checks it. */
export type BrowserAnswer = Record<string, unknown>

/** No passkey was made, in words for the person. */
export class NoPasskey extends Error {
  readonly errors: Record<string, string[]>

  constructor(words: string) {
    super(words)
    this.errors = { '': [words] }
  }
}

const EXISTS =
  'This device already has a passkey for you. Remove it in the list first if you want a new one.'
const CANCELLED = 'No passkey was made: it was cancelled, or took too long. Try again.'
const CANNOT =
  'This device could not make a passkey. Try another one, such as your phone or a security key.'

/** Lets the browser make a passkey; its code comes when it is needed. */
export async function createPasskey(options: CreationOptions): Promise<BrowserAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return { ...(await startRegistration({ optionsJSON: options })) }
  } catch (error) {
    throw new NoPasskey(wordsOf(error))
  }
}

/** By the names that WebAuthn gives its failures. */
function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return EXISTS
  return name === 'NotAllowedError' || name === 'AbortError' ? CANCELLED : CANNOT
}

/** Whether this browser knows passkeys at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}
