import { formatDate, formatInstantDay } from '../format-dates.ts'
import { LIMITS, inWords } from '../limits.ts'
import { formatCents } from '../money.ts'
import { areDetailsWrong, wordsOfReturn } from '../return-words.ts'
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
  amounts: (link) => ({
    tone: 'info',
    ...AMOUNTS[link.microdeposits_stage ?? 'sent'],
    reasons: [`${whereDepositsAre(link)} Enter the two amounts once you see them${byDay(link)}.`],
  }),
  amounts_wrong: (link) => ({
    tone: 'danger',
    status: 'Too many incorrect attempts',
    reasons: [`You used the last attempt for ${nameOf(link)}${onDay(link)}. ${nextOption(link)}`],
    step: stepOf(link),
  }),
  amounts_late: (link) => ({
    tone: 'danger',
    status: 'The deadline to enter the amounts has passed',
    reasons: [
      `You had ${inWords(days, 'day')} to enter the amounts for ${nameOf(link)}. The deadline passed${onDay(link)}. ${nextOption(link)}`,
    ],
    step: stepOf(link),
  }),
  deposits_back: (link) => ({
    tone: 'danger',
    status: 'Your bank returned the two microdeposits',
    reasons: [
      bankAnswer(link),
      areDetailsWrong(link.return_code)
        ? 'Check the routing and account numbers on a statement or in your bank’s app, and correct them here.'
        : 'Link another account, or ask your bank about this one.',
    ],
    step: {
      kind: 'reissue',
      label: areDetailsWrong(link.return_code) ? 'Correct account details' : 'Use another account',
    },
  }),
  relink: (link, facts) => ({
    tone: 'warning',
    status: 'Your bank account needs to be linked again',
    reasons: [
      link.return_code === null
        ? `We stopped using ${nameOf(link)}${onDay(link)}.`
        : bankAnswer(link),
      `${savingsAreSafe(facts)}Deposits and withdrawals are paused until you link an account.`,
    ],
    step: { kind: 'link', label: 'Link an account' },
  }),
  deposits_locked: (link, facts) => ({
    tone: 'warning',
    status: 'Deposits are paused until you link an account again',
    reasons: [
      bankAnswer(link),
      `${savingsAreSafe(facts)}You can still withdraw to this account. To deposit again, link the same account or another one.`,
    ],
    step: { kind: 'link', label: 'Link an account' },
  }),
  // The text is also true for a person who closed the window themselves.
  link_failed: ({ status_changed_at }) => ({
    tone: 'info',
    status: 'Your bank account wasn’t linked',
    reasons: [
      `On ${formatInstantDay(status_changed_at)}, we couldn’t reach your bank, signing in there didn’t work, or the window was closed. Nothing changed. Link an account to continue.`,
    ],
    step: { kind: 'link', label: 'Link an account' },
  }),
}

/** No account is linked, and no linking was started. */
export const NO_LINK: StatusWords = {
  tone: 'warning',
  status: 'No bank account is linked',
  reasons: [
    'Money moves between your account here and a bank account in your name. Link one to continue.',
  ],
  step: { kind: 'link', label: 'Link an account' },
}

type Stage = NonNullable<LinkFacts['microdeposits_stage']>

/** STATES "Linking": the step leads to entering the amounts, which is possible once they are sent. */
const AMOUNTS: Record<Stage, Pick<StatusWords, 'status' | 'step'>> = {
  scheduled: {
    status: 'Two microdeposits are scheduled',
    step: { kind: 'enter-amounts', label: 'View details' },
  },
  sent: {
    status: 'Two microdeposits are on the way',
    step: { kind: 'enter-amounts', label: 'Enter the amounts' },
  },
  arrived: {
    status: 'Enter the amounts of the two microdeposits',
    step: { kind: 'enter-amounts', label: 'Enter the amounts' },
  },
}

function whereDepositsAre(link: LinkFacts): string {
  const { microdeposits_arrive_on: arrivesOn, microdeposits_stage: stage } = link
  const deposits = `Two microdeposits to ${nameOf(link)}`
  if (arrivesOn === null) return `${deposits} are on the way.`
  const day = formatDate(arrivesOn)
  if (stage === 'arrived') return `${deposits} should have arrived on ${day}.`
  return stage === 'scheduled'
    ? `${deposits} are scheduled. They should arrive by ${day}.`
    : `${deposits} should arrive by ${day}.`
}

function byDay({ verification_ends_at }: LinkFacts): string {
  return verification_ends_at ? `, by ${formatInstantDay(verification_ends_at)} at the latest` : ''
}

/** "First Prairie •• 4821", with dots and digits on one line. */
function nameOf({ bank_name, account_last_four }: LinkFacts): string {
  return `${bank_name ?? 'your account'} ${dotsOf({ account_last_four })}`
}

function dotsOf({ account_last_four }: Pick<LinkFacts, 'account_last_four'>): string {
  return `••\u00a0${account_last_four ?? ''}`
}

function onDay({ status_changed_at }: LinkFacts): string {
  return ` on ${formatInstantDay(status_changed_at)}`
}

/** What the bank said, about which account, and when. */
function bankAnswer(link: LinkFacts): string {
  const { what } = wordsOfReturn(link.return_code ?? '')
  const bank = link.bank_name ?? 'Your bank'
  return `${what} ${bank} told us about ${dotsOf(link)}${onDay(link)}.`
}

function nextOption({ reissues_left }: LinkFacts): string {
  return reissues_left
    ? 'We can send two new deposits. The earlier amounts no longer work.'
    : 'Link an account another way, or contact us.'
}

function stepOf({ reissues_left }: LinkFacts): StatusWords['step'] {
  return reissues_left
    ? { kind: 'reissue', label: 'Send new deposits' }
    : { kind: 'reissue', label: 'Review your options' }
}

/** Empty where nothing is saved. */
function savingsAreSafe({ balanceCents }: StatusFacts): string {
  if (!balanceCents || balanceCents < 0) return ''
  return `Your ${formatCents(balanceCents)} is safe and keeps earning. `
}
