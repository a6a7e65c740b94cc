import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'

/**
 * What the bank does about a return besides giving the money back, which it does for every code
 * (`returnTransfer`).
 */
export interface Play {
  /** STATES, "Linked account": where the link goes, once there is nothing left to retry. */
  link: Extract<StoredLinkStatus, 'LOCKED' | 'DEPOSITS_LOCKED'> | 'stays'
  /** Presented again (RULES: only R01 and R09). */
  isRetried: boolean
  /** The people of the account go on REVIEW. */
  isReviewed: boolean
  /** The authorisation is gone: what repeats from that account ends (STATES: Schedules). */
  endsSchedules: boolean
  /** Staff are told. */
  isStaffTask: boolean
  /** The limit of RULES it counts for, besides the one over all returns. */
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
/** A code without a row is a return like any other, and never dropped: a person looks at it. */
export const UNKNOWN_CODE: Play = { ...NOTHING_MORE, isStaffTask: true }

const LACKS_FUNDS: Play = { ...NOTHING_MORE, link: 'DEPOSITS_LOCKED', isRetried: true }
const BAD_ACCOUNT: Play = { ...NOTHING_MORE, link: 'LOCKED' }
const WRONG_NUMBER: Play = { ...BAD_ACCOUNT, rate: 'administrative' }
const UNAUTHORISED: Play = {
  ...NOTHING_MORE,
  link: 'LOCKED',
  isReviewed: true,
  isStaffTask: true,
  rate: 'unauthorised',
}
const REVOKED: Play = { ...UNAUTHORISED, endsSchedules: true }
const DECEASED: Play = { ...UNAUTHORISED, rate: null }

/** The return playbook (RULES: Moving money), by return code. */
export const playbook: Readonly<Record<string, Play>> = {
  R01: LACKS_FUNDS,
  R02: WRONG_NUMBER,
  R03: WRONG_NUMBER,
  R04: WRONG_NUMBER,
  R05: UNAUTHORISED,
  // Returned because the bank asked for it.
  R06: NOTHING_MORE,
  R07: REVOKED,
  // A stopped payment may stand for all that follow: none is pulled before the link is made anew.
  R08: { ...NOTHING_MORE, link: 'DEPOSITS_LOCKED', endsSchedules: true },
  R09: LACKS_FUNDS,
  R10: REVOKED,
  R11: UNAUTHORISED,
  R12: BAD_ACCOUNT,
  R13: BAD_ACCOUNT,
  R14: DECEASED,
  R15: DECEASED,
  R16: { ...BAD_ACCOUNT, isStaffTask: true },
  R20: BAD_ACCOUNT,
  R23: { ...NOTHING_MORE, isStaffTask: true },
  R28: BAD_ACCOUNT,
  // An unauthorised one by the network's count; the account is wrong, not the person (STATES).
  R29: { ...BAD_ACCOUNT, rate: 'unauthorised', endsSchedules: true },
  R51: UNAUTHORISED,
}

export function playOf(code: string): Play {
  return playbook[code] ?? UNKNOWN_CODE
}

/** RULES: at most twice, within 180 days of the original. */
export const MAX_RETRIES = 2
export const RETRY_DAYS = 180
