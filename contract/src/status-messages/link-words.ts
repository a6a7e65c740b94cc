import { formatDate } from '../dates.ts'
import { LIMITS, inWords } from '../limits.ts'
import { formatCents } from '../money.ts'
import { wordsOfReturn } from '../return-words.ts'
import type { LinkFacts, StatusFacts, StatusWords } from './facts.ts'

export type LinkKey =
  | 'amounts'
  | 'amounts_wrong'
  | 'amounts_late'
  | 'deposits_back'
  | 'relink'
  | 'deposits_locked'
  | 'link_failed'

type Words = (link: LinkFacts, facts: StatusFacts) => StatusWords

const { days } = LIMITS.microdeposits

export const LINK_WORDS: Record<LinkKey, Words> = {
  // The text is true both before and after the deposits have arrived.
  amounts: (link) => ({
    tone: 'info',
    status: 'Tell us the two amounts',
    reasons: [
      `Two small deposits ${link.microdeposits_arrive_on ? `to ${nameOf(link)} are due there on ${formatDate(link.microdeposits_arrive_on)}` : `go to ${nameOf(link)}`}. When you see them, enter the two amounts${link.verification_ends_at ? `, by ${formatDate(link.verification_ends_at)} at the latest` : ''}.`,
    ],
    step: { kind: 'enter-amounts', label: 'Enter the amounts' },
  }),
  amounts_wrong: (link) => ({
    tone: 'danger',
    status: 'The amounts were wrong too often',
    reasons: [`The last try for ${nameOf(link)} was used${onDay(link)}. ${nextOption(link)}`],
    step: stepOf(link),
  }),
  amounts_late: (link) => ({
    tone: 'danger',
    status: 'The time to enter the amounts is over',
    reasons: [
      `For ${nameOf(link)} they were not entered within ${inWords(days, 'day')}; it ended${onDay(link)}. ${nextOption(link)}`,
    ],
    step: stepOf(link),
  }),
  deposits_back: (link) => ({
    tone: 'danger',
    status: 'The two small deposits came back',
    reasons: [
      bankAnswer(link),
      'Check the number on a statement or in your bank’s app: a wrong one can be corrected.',
    ],
    step: {
      kind: 'reissue',
      label: link.reissues_left ? 'Correct the number or send new deposits' : 'See what you can do',
    },
  }),
  relink: (link, facts) => ({
    tone: 'warning',
    status: 'Your bank account needs to be linked again',
    reasons: [
      link.return_code === null
        ? `${nameOf(link)} can no longer be used${sinceDay(link)}.`
        : bankAnswer(link),
      `${savingsAreSafe(facts)}Deposits and withdrawals wait until an account is linked.`,
    ],
    step: { kind: 'link', label: 'Link an account' },
  }),
  deposits_locked: (link, facts) => ({
    tone: 'warning',
    status: 'Deposits wait until you link an account again',
    reasons: [
      bankAnswer(link),
      `${savingsAreSafe(facts)}Withdrawals still go there. To deposit again, link the same account once more or another one.`,
    ],
    step: { kind: 'link', label: 'Link an account' },
  }),
  // The text is also true for a person who closed the window themselves.
  link_failed: ({ status_changed_at }) => ({
    tone: 'info',
    status: 'Your bank account was not linked',
    reasons: [
      `On ${formatDate(status_changed_at)} your bank could not be reached, did not let us in, or its window was closed. Nothing was changed. Please link an account to go on.`,
    ],
    step: { kind: 'link', label: 'Link an account' },
  }),
}

/** No account is linked, and no linking was started. */
export const NO_LINK: StatusWords = {
  tone: 'warning',
  status: 'No bank account is linked',
  reasons: [
    'Money moves between your savings and an account in your name at another bank. Link one to go on.',
  ],
  step: { kind: 'link', label: 'Link an account' },
}

/** "First Prairie •• 4821", with dots and digits on one line. */
function nameOf({ bank_name, account_last_four }: LinkFacts): string {
  return `${bank_name ?? 'your account'} ••\u00a0${account_last_four ?? ''}`
}

function onDay({ status_changed_at }: LinkFacts): string {
  return ` on ${formatDate(status_changed_at)}`
}

function sinceDay({ status_changed_at }: LinkFacts): string {
  return ` since ${formatDate(status_changed_at)}`
}

/** What the bank said, about which account, and when. */
function bankAnswer(link: LinkFacts): string {
  const { what } = wordsOfReturn(link.return_code ?? '')
  return `${what} This is about ${nameOf(link)} and reached us${onDay(link)}${codeOf(link)}.`
}

function codeOf({ return_code }: LinkFacts): string {
  return return_code === null ? '' : ` (${return_code})`
}

function nextOption({ reissues_left }: LinkFacts): string {
  return reissues_left
    ? 'We can send two new deposits; the old ones no longer count.'
    : 'Link an account another way, or write to us.'
}

function stepOf({ reissues_left }: LinkFacts): StatusWords['step'] {
  return reissues_left
    ? { kind: 'reissue', label: 'Send new deposits' }
    : { kind: 'reissue', label: 'See what you can do' }
}

/** Empty where nothing is saved. */
function savingsAreSafe({ balanceCents }: StatusFacts): string {
  if (!balanceCents || balanceCents < 0) return ''
  return `Your ${formatCents(balanceCents)} is safe and keeps earning. `
}
