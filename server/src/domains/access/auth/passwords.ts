import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { boundedLimit } from '../../../platform/bounded-limit.ts'
import { invalid } from '../../../platform/errors.ts'

/** OWASP's minimum cost for argon2id. Each hash then takes tens of milliseconds on a separate thread. */
export const OWASP_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing runs outside the event loop and always leaves one core free for other requests. */
const MAX_AT_ONCE = Math.max(1, availableParallelism() - 1)
/** The waiting queue holds about one second of work. */
const bounded = boundedLimit({ running: MAX_AT_ONCE, waiting: 20 * MAX_AT_ONCE })

let cost = OWASP_COST
let decoy: string | undefined

/**
 * Lowers the cost for tests, which create thousands of users. Old hashes stay valid.
 * @public The tests' set-up calls it.
 */
export function hashAtCost(newCost: typeof OWASP_COST): void {
  cost = newCost
  decoy = undefined
}

export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password.normalize('NFKC'), cost))
}

/** Checks a password. Without a hash it checks a decoy, so timing does not reveal unknown logins. */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= await hashPassword('a decoy for addresses that nobody has')
  const known = passwordHash ?? decoy
  const matches = await bounded(() => verify(known, password.normalize('NFKC')))
  return matches && passwordHash !== undefined
}

const blocklist = new Set<string>(dictionary['passwords-common'])

interface Rules {
  name: string
  short_name: string
  slug: string
  password_min_length: number
  password_max_length: number
}

/** RULES "Passwords": length and a blocklist, no composition rules. */
export function assertGoodPassword(given: string, email: string, rules: Rules): void {
  // The text is normalized as it is for hashing, so full-width letters cannot hide a common word.
  const password = given.normalize('NFKC')
  const length = [...password].length
  if (length < rules.password_min_length) {
    throw invalid('password', `Use at least ${rules.password_min_length} characters`)
  }
  if (length > rules.password_max_length) {
    throw invalid('password', `Use at most ${rules.password_max_length} characters`)
  }
  if (isCommon(password))
    throw invalid('password', 'This is a commonly used password. Choose another')
  const forbidden = [rules.name, rules.short_name, rules.slug, email.split('@')[0] ?? '']
  if (forbidden.some((word) => contains(password, word))) {
    throw invalid('password', 'Leave out your email address and our name')
  }
}

/** Attackers guess "password12345!" from "password", and "trustno12345" from "trustno1". */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const repeated = /^(.{1,6}?)\1+$/.test(lower)
  if (repeated || blocklist.has(lower)) return true
  return [lower, lower.replace(/^[^a-z]+/, '')].some(isCommonWordWithSuffix)
}

/** Whether the text is a blocklisted word followed only by digits and symbols. */
function isCommonWordWithSuffix(lower: string): boolean {
  const stem = lower.replace(/[^a-z]+$/, '')
  if (stem === '') return false
  for (let end = Math.max(stem.length, MIN_WORD); end <= lower.length; end += 1) {
    if (blocklist.has(lower.slice(0, end))) return true
  }
  return false
}

const MIN_WORD = 4

function contains(password: string, word: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain(word).length >= MIN_WORD && plain(password).includes(plain(word))
}
