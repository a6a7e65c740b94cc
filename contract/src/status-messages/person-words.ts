import { formatInstantDay } from '../dates.ts'
import type { StandingReason } from '../depositor.ts'
import { isCompleted } from '../enums.ts'
import { formatCents } from '../money.ts'
import { mayRead } from '../account-status.ts'
import type { StatusFacts, StatusWords } from './facts.ts'

export type PersonKey =
  | 'checking'
  | 'flagged'
  | 'errored'
  | 'declined'
  | 'review'
  | 'other_holder'
  | 'hold'
  | 'closed'
  | 'unsigned'

const WRITE = { kind: 'write', label: 'Write to us' } as const
const NO_MONEY_MOVES = 'Until we are done no money moves in or out and no account can be linked.'
const MISTAKE = 'If you think this is a mistake, write to us: a person will look at it.'

export const PERSON_WORDS: Record<PersonKey, (facts: StatusFacts) => StatusWords> = {
  checking: (facts) => ({
    tone: 'info',
    status: 'We are checking your details',
    reasons: [
      `A person is looking at them${since(facts)}. You do not need to do anything: we write to you by email either way.`,
      waitsFor(facts),
    ],
    step: null,
  }),
  flagged: (facts) => ({
    tone: 'warning',
    status: 'We need to see a document',
    reasons: [
      `${on(facts, 'We')} could not confirm all of your details from public records. That happens after a move or a change of name, for example.`,
    ],
    step: { kind: 'send-documents', label: 'See what to send' },
  }),
  errored: (facts) => ({
    tone: 'warning',
    status: 'The check of your identity did not finish',
    reasons: [
      `${on(facts, 'A')} service we use did not answer. What you told us is saved; please try again.`,
    ],
    step: { kind: 'try-again', label: 'Try again' },
  }),
  declined: (facts) => ({
    tone: 'danger',
    status: 'We cannot open your account',
    reasons: [
      `${on(facts, 'We')} decided not to open it: the information we have does not let us confirm your identity. The notice we sent by email says why and what your rights are.`,
      MISTAKE,
    ],
    step: WRITE,
  }),
  review: (facts) => ({
    tone: 'warning',
    status: REVIEWED[reasonOf(facts)],
    reasons: [
      REVIEW_REASONS[reasonOf(facts)](facts),
      `${NO_MONEY_MOVES} You can read everything, and cancel what has not left. We write to you by email.`,
    ],
    step: WRITE,
  }),
  other_holder: () => ({
    tone: 'warning',
    status: 'Deposits and withdrawals wait',
    reasons: [
      'We have to clear something up with another holder of this account. You can read everything, and cancel what has not left. We write to you when it is over.',
    ],
    step: WRITE,
  }),
  hold: (facts) => (isOpen(facts) ? heldAccount(facts) : heldApplication(facts)),
  closed: (facts) => {
    if (facts.balanceCents !== undefined) return closedAccount(facts)
    return facts.progress.is_primary ? cancelledApplication(facts) : leftAccount(facts)
  },
  unsigned: ({ progress: { unsigned_documents: count } }) => ({
    tone: 'warning',
    status:
      count === 1
        ? 'A document waits for your agreement'
        : `${count} documents wait for your agreement`,
    reasons: [
      `Please read ${count === 1 ? 'it' : 'them'} and say that you agree. Until then your account works as before.`,
    ],
    step: { kind: 'sign', label: count === 1 ? 'Read the document' : 'Read the documents' },
  }),
}

function closedAccount(facts: StatusFacts): StatusWords {
  return {
    tone: 'info',
    status: 'Your account is closed',
    reasons: [`It was closed${onDay(facts)}. Your documents stay here for you to read.`],
    step: WRITE,
  }
}

function cancelledApplication(facts: StatusFacts): StatusWords {
  return {
    tone: 'info',
    status: 'Your application is cancelled',
    reasons: [
      `It was cancelled${onDay(facts)}. No account was opened and no deposit was made.`,
      'If you change your mind, write to us and we open your application again.',
    ],
    step: WRITE,
  }
}

/** A second holder who no longer has access to the account. */
function leftAccount(facts: StatusFacts): StatusWords {
  return {
    tone: 'info',
    status: 'You no longer share the account',
    reasons: [
      `You left it${onDay(facts)}. The documents of the time in which you held it stay here for you to read.`,
    ],
    step: WRITE,
  }
}

/** What has to wait for the identity check. */
function waitsFor(facts: StatusFacts): string {
  if (!isOpen(facts)) return waitsBeforeFunding(facts)
  return mayRead(facts.progress)
    ? 'You can see everything here. Deposits, withdrawals and a change of the linked account wait until we are done.'
    : 'The account opens to you when we are done.'
}

/** FLAGGED and IN_REVIEW may link and sign; the text names only what is left to do (STATES: Registration). */
function waitsBeforeFunding({ progress: { registration_last_step: step } }: StatusFacts): string {
  if (step === 'disclosures') {
    return 'You have linked a bank account and signed the documents. You can make your first deposit when we are done.'
  }
  const left = step === 'verified' ? 'sign the documents' : 'link an account and sign the documents'
  return `In the meantime you can ${left}. Only your first deposit has to wait.`
}

/** An unknown reason is shown as a question by staff. */
function reasonOf({ progress }: StatusFacts): StandingReason {
  return progress.standing_reason ?? 'staff'
}

const REVIEWED: Record<StandingReason, string> = {
  identity: 'We are checking your details',
  unauthorised_return: 'We are looking into a transfer',
  owed: 'We are looking into your account',
  not_me: 'We’re reviewing the activity you reported',
  staff: 'We are looking into your account',
}

const REVIEW_REASONS: Record<StandingReason, (facts: StatusFacts) => string> = {
  identity: (facts) => `A person is looking at them${since(facts)}.`,
  unauthorised_return: (facts) =>
    `${on(facts, 'Your')} bank told us that the owner of the account did not authorize a transfer.`,
  owed: (facts) => `${on(facts, 'A')} transfer came back after its money was spent.`,
  not_me: (facts) => `${on(facts, 'You')} reported activity that wasn’t yours.`,
  staff: (facts) => `We have a question about it${since(facts)}.`,
}

function heldAccount(facts: StatusFacts): StatusWords {
  return {
    tone: 'danger',
    status: 'Your account is on hold',
    reasons: [
      HOLD_REASONS[reasonOf(facts)](facts),
      'Nothing can be paid in or out. Your documents and messages stay open to you.',
    ],
    step: WRITE,
  }
}

const HOLD_REASONS: Record<StandingReason, (facts: StatusFacts) => string> = {
  identity: (facts) =>
    `${on(facts, 'We')} decided that we cannot go on with it. The notice we sent by email says why and what your rights are. ${MISTAKE}`,
  unauthorised_return: (facts) =>
    `${on(facts, 'Your')} bank told us that the owner of the account did not authorize a transfer. Write to us to clear it up.`,
  owed: (facts) =>
    `${on(facts, 'A')} deposit came back from your bank after its money was spent${owed(facts)}. Write to us and we tell you how to settle it.`,
  not_me: (facts) =>
    `${on(facts, 'You')} reported activity that wasn’t yours. Contact us so we can secure your account together.`,
  // Also used for a legal or sanctions hold, about which the depositor must not learn more.
  staff: (facts) => `${on(facts, 'We')} put it on hold. Write to us if you have questions.`,
}

function owed({ progress: { owed_cents } }: StatusFacts): string {
  return owed_cents > 0 ? `: ${formatCents(owed_cents)} is owed` : ''
}

function heldApplication(facts: StatusFacts): StatusWords {
  return {
    tone: 'danger',
    status: 'Your application is on hold',
    reasons: [
      `We have a question about it${since(facts)}. Until it is cleared up the application cannot go on and cannot be cancelled.`,
      'Write to us and we tell you what is needed.',
    ],
    step: WRITE,
  }
}

function isOpen({ progress }: StatusFacts): boolean {
  return isCompleted(progress.registration_last_step)
}

function since({ progress: { stands_since } }: StatusFacts): string {
  return stands_since === null ? '' : `, since ${formatInstantDay(stands_since)}`
}

function onDay({ progress: { stands_since } }: StatusFacts): string {
  return stands_since === null ? '' : ` on ${formatInstantDay(stands_since)}`
}

/** "On Nov 12, 2026 we"; without a date the sentence begins with the given word. */
function on({ progress: { stands_since } }: StatusFacts, first: string): string {
  return stands_since === null
    ? first
    : `On ${formatInstantDay(stands_since)} ${first.toLowerCase()}`
}
