import { MAX_ATTEMPTS } from '@passbook/contract/return-words'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'

/**
 * What the bank does about a return besides reversing the money, which it does for every code
 * (`returnTransfer`).
 */
export interface Play {
  /** STATES, "Linked account": the new status of the link, once no retry is left. */
  link: Extract<StoredLinkStatus, 'LOCKED' | 'DEPOSITS_LOCKED'> | 'stays'
  /** Whether it is presented again (RULES: only R01 and R09). */
  isRetried: boolean
  /** Whether the people of the account are put on REVIEW. */
  isReviewed: boolean
  /** Whether the authorization is gone, so that schedules from that account end (STATES: Schedules). */
  endsSchedules: boolean
  /** Whether staff get a task. */
  isStaffTask: boolean
  /** The limit in RULES that it counts toward, besides the overall one. */
  rate: 'unauthorised' | 'administrative' | null
}

const NOTHING_MORE: Play = {
  link: 'stays',
  isRetried: false,
  isReviewed: false,
  endsSchedules: false,
  isStaffTask: false,
  rate: null,
}
/** A code without a row is still a return and never dropped: a person looks at it. */
export const UNKNOWN_CODE: Play = { ...NOTHING_MORE, isStaffTask: true }

const LACKS_FUNDS: Play = { ...NOTHING_MORE, link: 'DEPOSITS_LOCKED', isRetried: true }
const BAD_ACCOUNT: Play = { ...NOTHING_MORE, link: 'LOCKED' }
const WRONG_NUMBER: Play = { ...BAD_ACCOUNT, rate: 'administrative' }
const UNAUTHORIZED: Play = {
  ...NOTHING_MORE,
  link: 'LOCKED',
  isReviewed: true,
  isStaffTask: true,
  rate: 'unauthorised',
}
/** No authorization, or not any more (R07, R10): recurring deposits end too. */
const NO_AUTHORIZATION: Play = { ...UNAUTHORIZED, endsSchedules: true }
const DECEASED: Play = { ...UNAUTHORIZED, rate: null }

/** The return playbook (RULES: Moving money), by return code. */
export const playbook: Readonly<Record<string, Play>> = {
  R01: LACKS_FUNDS,
  R02: WRONG_NUMBER,
  R03: WRONG_NUMBER,
  R04: WRONG_NUMBER,
  R05: UNAUTHORIZED,
  // Returned because our bank asked for it.
  R06: NOTHING_MORE,
  R07: NO_AUTHORIZATION,
  // A stop payment may apply to all later debits, so none is pulled until the account is linked again.
  R08: { ...NOTHING_MORE, link: 'DEPOSITS_LOCKED', endsSchedules: true },
  R09: LACKS_FUNDS,
  R10: NO_AUTHORIZATION,
  R11: UNAUTHORIZED,
  R12: BAD_ACCOUNT,
  R13: BAD_ACCOUNT,
  R14: DECEASED,
  R15: DECEASED,
  R16: { ...BAD_ACCOUNT, isStaffTask: true },
  R20: BAD_ACCOUNT,
  R23: { ...NOTHING_MORE, isStaffTask: true },
  R28: BAD_ACCOUNT,
  // The network counts it as unauthorized, but the account is wrong, not the person (STATES).
  R29: { ...BAD_ACCOUNT, rate: 'unauthorised', endsSchedules: true },
  R51: UNAUTHORIZED,
}

export function playOf(code: string): Play {
  return playbook[code] ?? UNKNOWN_CODE
}

/** RULES: at most twice, within 180 days of the original. */
export const MAX_RETRIES = MAX_ATTEMPTS - 1
export const RETRY_DAYS = 180
/** So that the depositor can read the email and move money first; a second return may cost them a fee. */
export const RETRY_AFTER_BUSINESS_DAYS = 2
