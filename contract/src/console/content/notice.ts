import { formatCents } from '../../money.ts'
import { WORSE_TERMS_NOTICE_DAYS } from './documents.ts'
import { TIGHTER_LIMIT_NOTICE_DAYS, type Term, type Terms } from './terms.ts'

/** How many days before a change depositors must be notified, and because of which terms. */
export interface Notice {
  days: number
  /** Transfer limits that get tighter; they may apply at once if security is in danger. */
  tighter: Term[]
  /** Other terms that get worse. */
  worse: Term[]
}

/** Null means no limit. */
const limitOrInfinity = (limit: number | null) => limit ?? Infinity

/** Terms that matter to account holders; the minimum opening deposit concerns only new customers. */
const TIGHTER: readonly Term[] = [
  'max_deposit_cents',
  'max_withdrawal_cents',
  'withdrawals_per_month',
]
const WORSE: readonly Term[] = [
  'min_deposit_cents',
  'par_value_cents',
  'deposit_hold_business_days',
]

export function noticeOf(before: Terms, change: Partial<Terms>, isUrgent: boolean): Notice {
  const after = { ...before, ...change }
  const at = (terms: Terms, term: Term) => limitOrInfinity(terms[term] as number | null)
  const tighter = TIGHTER.filter((term) => at(after, term) < at(before, term))
  const worse = WORSE.filter((term) => at(after, term) > at(before, term))
  // A holder loses the right to keep the account open.
  if (before.closing_needs_both && !after.closing_needs_both) worse.push('closing_needs_both')
  const days = Math.max(
    0,
    tighter.length > 0 && !isUrgent ? TIGHTER_LIMIT_NOTICE_DAYS : 0,
    worse.length > 0 ? WORSE_TERMS_NOTICE_DAYS : 0,
  )
  return { days, tighter, worse }
}

const LINKING_WORDS: Readonly<Record<Terms['linking_mode'], string>> = {
  FASTLINK_ONLY: 'by signing in to the other bank',
  MANUAL_ONLY: 'by routing and account number',
  FASTLINK_SAME_FI_ONLY: 'by signing in, our own accounts only',
  MANUAL_SAME_FI_ONLY: 'by routing and account number, our own accounts only',
  UNRESTRICTED: 'by signing in to the other bank, or by routing and account number',
  BOTH_SAME_FI_ONLY: 'by signing in, or by routing and account number, our own accounts only',
}

export const linkingWords = (mode: Terms['linking_mode']): string => LINKING_WORDS[mode]

const CHECK_WORDS: Readonly<Record<Terms['second_holder_check'], string>> = {
  at_confirm: 'when the first holder confirms their details',
  after_acceptance: 'after they accept the invitation',
}

export const secondHolderCheckWords = (when: Terms['second_holder_check']): string =>
  CHECK_WORDS[when]

/** One sentence about each change, as depositors read it. */
export function termSentences(before: Terms, change: Partial<Terms>): string[] {
  return (Object.keys(SENTENCES) as Term[])
    .filter((term) => change[term] !== undefined && change[term] !== before[term])
    .map((term) => SENTENCES[term]({ ...before, ...change }, before))
}

const SENTENCES: Readonly<Record<Term, (after: Terms, before: Terms) => string>> = {
  min_opening_cents: (after, before) =>
    `The minimum opening deposit is ${changedAmount(after.min_opening_cents, before.min_opening_cents)}.`,
  min_deposit_cents: (after, before) =>
    `The minimum deposit is ${changedAmount(after.min_deposit_cents, before.min_deposit_cents)}.`,
  max_deposit_cents: (after, before) =>
    `The maximum deposit is ${changedAmount(after.max_deposit_cents, before.max_deposit_cents)}.`,
  max_withdrawal_cents: (after, before) =>
    `The maximum withdrawal is ${changedAmount(after.max_withdrawal_cents, before.max_withdrawal_cents)}.`,
  par_value_cents: (after, before) =>
    `The par value of a share is ${changedAmount(after.par_value_cents ?? 0, before.par_value_cents ?? 0)}. It stays in your account until you close it.`,
  withdrawals_per_month: (after, before) =>
    `Withdrawals are ${often(after.withdrawals_per_month)} (was ${often(before.withdrawals_per_month)}).`,
  deposit_hold_business_days: (after, before) =>
    `A deposit can be withdrawn after ${days(after.deposit_hold_business_days)} (was ${days(before.deposit_hold_business_days)}).`,
  linking_mode: (after) => `Bank accounts are linked ${linkingWords(after.linking_mode)}.`,
  closing_needs_both: ({ closing_needs_both: both }) =>
    both
      ? 'Both holders of a joint account must agree to close it.'
      : 'Either holder of a joint account can close it.',
  second_holder_check: (after) =>
    `A second holder’s identity is checked ${secondHolderCheckWords(after.second_holder_check)}.`,
}

const changedAmount = (after: number, before: number) =>
  `${formatCents(after)} (was ${formatCents(before)})`

const days = (number: number) => `${number} business ${number === 1 ? 'day' : 'days'}`

function often(perMonth: number | null): string {
  if (perMonth === null) return 'unlimited'
  return `limited to ${perMonth} per month`
}
