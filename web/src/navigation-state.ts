/** Safe readers of navigation state, which is untrusted. */

/** From the invitation of a joint holder. */
export interface Invitation {
  uuid: string
  hash: string
}

/** From a link that lets a person choose a password. */
export interface PasswordLink {
  email: string
  token: string
}

export function readInvitation(state: unknown): Invitation | null {
  const uuid = readText(state, 'uuid')
  const hash = readText(state, 'hash')
  return uuid && hash ? { uuid, hash } : null
}

export function readPasswordLink(state: unknown): PasswordLink | null {
  const email = readText(state, 'email')
  const token = readText(state, 'token')
  return email && token ? { email, token } : null
}

/** What the server said when it locked a sign-in or refused to reset a password. */
export function readRefusalWords(state: unknown): string | null {
  return readText(state, 'words')
}

/** The first name of a person who proved that an invitation is theirs. */
export function readFirstName(state: unknown): string | null {
  return readText(state, 'first_name')
}

/**
 * STATES: emailed links have their token in the fragment. The guard runs before the page can move
 * it into navigation state, so the fragment is read as if it already were.
 */
export function readFragment(fragment: string): Invitation | PasswordLink | null {
  const fields = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')))
  return readInvitation(fields) ?? readPasswordLink(fields)
}

/** The token of a link that has nothing else: from the fragment, or from navigation state. */
export function readLinkToken(from: unknown): string | null {
  if (typeof from !== 'string') return readText(from, 'token')
  return new URLSearchParams(from.replace(/^#/, '')).get('token') || null
}

function readText(state: unknown, key: string): string | null {
  if (typeof state !== 'object' || state === null || !Object.hasOwn(state, key)) return null
  const value: unknown = Reflect.get(state, key)
  return typeof value === 'string' && value !== '' ? value : null
}
