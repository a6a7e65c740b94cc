import { formatDate, formatInstantDay, formatDeadline } from '../format-dates.ts'
import type { StandingReason } from '../depositor.ts'
import { isCompleted } from '../enums.ts'
import { LIMITS } from '../limits.ts'
import { formatCents } from '../money.ts'
import { mayRead } from '../account-status.ts'
import type { StatusFacts, StatusWords } from './facts.ts'

export type PersonKey =
  | 'checking'
  | 'flagged'
  | 'errored'
  | 'duplicate'
  | 'declined'
  | 'review'
  | 'other_holder'
  | 'hold'
  | 'closed'
  | 'unsigned'

const WRITE = { kind: 'write', label: 'Send us a message' } as const
/** An expectation, not a promise: some reviews take longer. */
export const USUALLY = `usually within ${LIMITS.staffAnswer.businessDays} business days`
const MISTAKE = `If you think this is a mistake, send us a message. We’ll reply, ${USUALLY}.`
const STILL_POSSIBLE =
  'You can still see everything in your account and cancel transfers that haven’t been sent.'

export const PERSON_WORDS: Record<PersonKey, (facts: StatusFacts) => StatusWords> = {
  checking: (facts) => ({
    tone: 'info',
    status: 'We’re checking your details',
    reasons: [
      `${reviewedSince(facts, areDocumentsMissing(facts) ? 'your details' : 'them')} ${areDocumentsMissing(facts) ? '' : 'You don’t need to do anything. '}We’ll email you when we’re done, ${USUALLY}.`,
      waitsFor(facts),
    ],
    step: null,
  }),
  flagged: (facts) => ({
    tone: 'warning',
    status: 'We need to see a document',
    reasons: [
      `${on(facts, 'We')} couldn’t confirm all of your details from public records. This can happen after a move or a name change.`,
      `Once we have your documents, we’ll review them and email you, ${USUALLY}.`,
    ],
    step: SEND_DOCUMENTS,
  }),
  errored: (facts) => ({
    tone: 'warning',
    status: 'We couldn’t finish checking your identity',
    reasons: [
      `A service we use didn’t respond${lastTried(facts)}. Your details are saved. Please try again.`,
    ],
    step: { kind: 'try-again', label: 'Try again' },
  }),
  duplicate: () => ({
    tone: 'warning',
    status: 'This Social Security number is already in use',
    reasons: [
      'An application or account here already has the number you entered. Each person can have only one.',
      'If it’s yours, sign in with the email address you used for it. If you mistyped the number, correct it. Otherwise, send us a message.',
    ],
    step: { kind: 'resolve-duplicate', label: 'See your options' },
  }),
  declined: (facts) => ({
    tone: 'danger',
    status: 'We can’t open your account',
    reasons: [
      `${on(facts, 'We')} decided not to open an account because we couldn’t confirm your identity. The notice we emailed you explains why and what your rights are.`,
      MISTAKE,
    ],
    step: WRITE,
  }),
  review: (facts) => ({
    tone: 'warning',
    status: REVIEWED[reasonOf(facts)],
    reasons: [
      REVIEW_REASONS[reasonOf(facts)](facts),
      `Until we finish, you can’t ${barredByReview(facts)}. ${isHolder(facts) ? `${STILL_POSSIBLE} ` : ''}We’ll email you, ${USUALLY}.`,
    ],
    step: WRITE,
  }),
  other_holder: () => ({
    tone: 'warning',
    status: 'Deposits and withdrawals are paused',
    reasons: [
      `We need to resolve something with another holder of this account. ${STILL_POSSIBLE} We’ll email you when this is resolved.`,
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
      count === 1 ? 'A document needs your agreement' : `${count} documents need your agreement`,
    reasons: [
      `Please read ${count === 1 ? 'it' : 'them'} and agree. Your account works as usual in the meantime.`,
    ],
    step: { kind: 'sign', label: count === 1 ? 'Read the document' : 'Read the documents' },
  }),
}

const SEND_DOCUMENTS = { kind: 'send-documents', label: 'Send documents' } as const

/** Documents that staff asked for come before everything else that the person could do. */
export function withRequestedDocuments(words: StatusWords, facts: StatusFacts): StatusWords {
  const dueOn = facts.documentsDueOn
  if (!dueOn) return words
  return {
    tone: words.tone === 'info' ? 'warning' : words.tone,
    status: words.tone === 'info' ? 'We need documents from you' : words.status,
    reasons: [
      ...words.reasons,
      `Please send us the documents we asked for by ${formatDate(dueOn)}.`,
    ],
    step: SEND_DOCUMENTS,
  }
}

function areDocumentsMissing({ documentsDueOn }: StatusFacts): boolean {
  return Boolean(documentsDueOn)
}

/** What a review keeps a person from: somebody who is still applying has no account to use. */
function barredByReview({ progress }: StatusFacts): string {
  const { registration_last_step: step } = progress
  if (isCompleted(step)) return 'deposit, withdraw or link an account'
  const isLinked = step === 'verified' || step === 'disclosures'
  return isLinked ? 'make your first deposit' : 'link an account or make your first deposit'
}

/** Somebody with an account to look at; an applicant, or a second holder who has yet to sign, has none. */
function isHolder(facts: StatusFacts): boolean {
  return isOpen(facts) && mayRead(facts.progress)
}

function closedAccount(facts: StatusFacts): StatusWords {
  return {
    tone: 'info',
    status: 'Your account is closed',
    reasons: [`It was closed${onDay(facts)}. You can still read your documents here.`],
    step: WRITE,
  }
}

function cancelledApplication(facts: StatusFacts): StatusWords {
  return {
    tone: 'info',
    status: 'Your application is canceled',
    reasons: [
      `It was canceled${onDay(facts)}. No account was opened and no deposit was made.`,
      'If you change your mind, send us a message and we’ll reopen your application.',
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
      `You left it${onDay(facts)}. You can still read the documents from when you were a holder.`,
    ],
    step: WRITE,
  }
}

/** What has to wait for the identity check. */
function waitsFor(facts: StatusFacts): string {
  if (!isOpen(facts)) return waitsBeforeFunding(facts)
  return mayRead(facts.progress)
    ? 'You can see everything here, but you can’t deposit, withdraw or change your linked account until we’re done.'
    : 'You can use the account when we’re done.'
}

/** FLAGGED and IN_REVIEW may link and sign; the text names only what is left to do (STATES: Registration). */
function waitsBeforeFunding({ progress: { registration_last_step: step } }: StatusFacts): string {
  if (step === 'disclosures') {
    return 'You’ve linked a bank account and signed the documents. You can make your first deposit when we’re done.'
  }
  const left = step === 'verified' ? 'sign the documents' : 'link an account and sign the documents'
  return `In the meantime, you can ${left}. Only your first deposit has to wait.`
}

/** An unknown reason is shown as a question by staff. */
function reasonOf({ progress }: StatusFacts): StandingReason {
  return progress.standing_reason ?? 'staff'
}

const REVIEWED: Record<StandingReason, string> = {
  identity: 'We’re checking your details',
  unauthorised_return: 'We’re reviewing a transfer',
  owed: 'We’re reviewing your account',
  not_me: 'We’re reviewing the activity you reported',
  staff: 'We’re reviewing your account',
}

const REVIEW_REASONS: Record<StandingReason, (facts: StatusFacts) => string> = {
  identity: (facts) => reviewedSince(facts, 'them'),
  unauthorised_return: (facts) =>
    `${on(facts, 'Your')} bank notified us that the account owner didn’t authorize a transfer.`,
  owed: (facts) => `${on(facts, 'A')} transfer was returned after the money was withdrawn.`,
  not_me: (facts) => `${on(facts, 'You')} reported activity that wasn’t yours.`,
  staff: (facts) => reviewedSince(facts, 'it'),
}

/** Says what happens to the money, because a person on hold cannot see their balance. */
function heldAccount(facts: StatusFacts): StatusWords {
  return {
    tone: 'danger',
    status: 'Your account is on hold',
    reasons: [
      HOLD_REASONS[reasonOf(facts)](facts),
      'Any money in your account stays there and keeps earning. While the hold lasts, you can’t deposit or withdraw, and transfers that haven’t been sent are canceled.',
      'You can still read your documents and messages.',
    ],
    step: WRITE,
  }
}

const HOLD_REASONS: Record<StandingReason, (facts: StatusFacts) => string> = {
  identity: (facts) =>
    `${on(facts, 'We')} placed it on hold because we couldn’t confirm your identity. The notice we emailed you explains why and what your rights are. ${MISTAKE}`,
  unauthorised_return: (facts) =>
    `${on(facts, 'Your')} bank notified us that the account owner didn’t authorize a transfer. Send us a message to resolve this. We’ll reply, ${USUALLY}.`,
  owed: (facts) =>
    `${on(facts, 'Your')} bank returned a deposit after the money was withdrawn${owed(facts)}. Send us a message to arrange repayment. We’ll reply, ${USUALLY}.`,
  not_me: (facts) =>
    `${on(facts, 'You')} reported activity that wasn’t yours. Send us a message so we can secure your account together. We’ll reply, ${USUALLY}.`,
  // Also used for a legal or sanctions hold, about which the depositor must not learn more.
  staff: (facts) =>
    `${on(facts, 'We')} placed it on hold. If you have questions, send us a message. We’ll reply, ${USUALLY}.`,
}

function owed({ progress: { owed_cents } }: StatusFacts): string {
  return owed_cents > 0 ? `. You owe ${formatCents(owed_cents)}` : ''
}

function heldApplication(facts: StatusFacts): StatusWords {
  return {
    tone: 'danger',
    status: 'Your application is on hold',
    reasons: [
      `${on(facts, 'We')} placed it on hold because we have a question. Until it’s resolved, you can’t continue or cancel your application.`,
      `Send us a message and we’ll explain what we need, ${USUALLY}.`,
    ],
    step: WRITE,
  }
}

function isOpen({ progress }: StatusFacts): boolean {
  return isCompleted(progress.registration_last_step)
}

/** "We’ve been reviewing them since Nov 16, 2026." */
function reviewedSince(
  { progress: { stands_since } }: StatusFacts,
  what: 'them' | 'it' | 'your details',
): string {
  return stands_since === null
    ? `We’re reviewing ${what}.`
    : `We’ve been reviewing ${what} since ${formatInstantDay(stands_since)}.`
}

/** With the time of day, so that one sees that another try was made. */
function lastTried({ progress: { stands_since } }: StatusFacts): string {
  return stands_since === null ? '' : ` when we last tried, on ${formatDeadline(stands_since)}`
}

function onDay({ progress: { stands_since } }: StatusFacts): string {
  return stands_since === null ? '' : ` on ${formatInstantDay(stands_since)}`
}

/** "On Nov 12, 2026, we"; without a date the sentence begins with the given word. */
function on({ progress: { stands_since } }: StatusFacts, first: string): string {
  return stands_since === null
    ? first
    : `On ${formatInstantDay(stands_since)}, ${first.toLowerCase()}`
}
