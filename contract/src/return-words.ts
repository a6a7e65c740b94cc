/** What a depositor can do about a return. */
export type ReturnNextStep = 'deposit-again' | 'relink' | 'contact-us' | 'nothing'

export interface ReturnWords {
  /** One sentence, without ACH terms. */
  what: string
  /** UX 8: one next step. */
  next: { kind: ReturnNextStep; label: string }
}

const DEPOSIT_AGAIN = { kind: 'deposit-again', label: 'Make the deposit again' } as const
const RELINK = { kind: 'relink', label: 'Link a bank account' } as const
const CONTACT_US = { kind: 'contact-us', label: 'Contact us' } as const
const NOTHING = { kind: 'nothing', label: 'You don’t need to do anything' } as const

/** The texts of the steps, for when the step of a return code is not possible and another one replaces it. */
export const nextSteps: Readonly<Record<ReturnNextStep, ReturnWords['next']>> = {
  'deposit-again': DEPOSIT_AGAIN,
  relink: RELINK,
  'contact-us': CONTACT_US,
  nothing: NOTHING,
}

/** RULES: every return code has a plain text and a next step. */
export const returnWords: Readonly<Record<string, ReturnWords>> = {
  R01: { what: 'Your bank account didn’t have enough money in it.', next: DEPOSIT_AGAIN },
  R02: { what: 'The bank account you linked has been closed.', next: RELINK },
  R03: { what: 'Your bank couldn’t find an account with this number and name.', next: RELINK },
  R04: { what: 'The account number you linked isn’t valid at your bank.', next: RELINK },
  R05: { what: 'Your bank says this transfer wasn’t authorized.', next: CONTACT_US },
  R06: { what: 'We asked your bank to return this transfer.', next: NOTHING },
  R07: { what: 'You told your bank to stop allowing transfers to us.', next: CONTACT_US },
  R08: { what: 'A stop payment was placed on this transfer at your bank.', next: RELINK },
  R09: {
    what: 'The money in your bank account hadn’t cleared yet.',
    next: DEPOSIT_AGAIN,
  },
  R10: {
    what: 'Your bank says the account owner didn’t authorize this transfer.',
    next: CONTACT_US,
  },
  R11: {
    what: 'Your bank says this transfer wasn’t what the account owner agreed to.',
    next: CONTACT_US,
  },
  R12: { what: 'Your bank account was moved to another bank.', next: RELINK },
  R13: { what: 'The routing number you linked doesn’t accept transfers.', next: RELINK },
  R14: {
    what: 'Your bank says the account owner’s representative has died or can no longer act for them.',
    next: CONTACT_US,
  },
  R15: { what: 'Your bank says the account owner has died.', next: CONTACT_US },
  R16: { what: 'Your bank has frozen the account you linked.', next: RELINK },
  R17: { what: 'Your bank couldn’t process the details of this transfer.', next: CONTACT_US },
  R20: { what: 'The account you linked doesn’t allow transfers like this one.', next: RELINK },
  R23: { what: 'This transfer was declined at your bank.', next: CONTACT_US },
  R24: { what: 'Your bank says this transfer is a duplicate of another one.', next: CONTACT_US },
  R28: { what: 'The routing number you linked isn’t valid.', next: RELINK },
  R29: {
    what: 'The account you linked belongs to a business that doesn’t allow this transfer.',
    next: RELINK,
  },
  R51: { what: 'Your bank says this transfer wasn’t allowed.', next: CONTACT_US },
}

/** RULES: a deposit is tried at most three times, the first time included. */
export const MAX_ATTEMPTS = 3

/** The one sentence about a retry, in the email, the alert and on the pages. */
export function retryWords(day: string): string {
  return `We’ll try again on ${day}. Make sure the money is in your bank account by then.`
}

/** For every other code. */
export const OTHER_RETURN: ReturnWords = {
  what: 'Your bank returned this transfer without completing it.',
  next: CONTACT_US,
}

export function wordsOfReturn(code: string): ReturnWords {
  return returnWords[code] ?? OTHER_RETURN
}

/** Codes by which a bank says that it does not know the account: its details have to be corrected. */
const WRONG_DETAILS: readonly string[] = ['R03', 'R04', 'R13', 'R28']

export function areDetailsWrong(code: string | null): boolean {
  return code !== null && WRONG_DETAILS.includes(code)
}
