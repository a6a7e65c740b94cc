import { LIMITS, inWords } from '@passbook/contract/limits'
import { STILL_ON_THEIR_WAY } from '@passbook/contract/small-deposits'
import {
  DOCUMENTS,
  type Institution,
  type Letter,
  TRANSACTIONS,
  freezeIfNotYou,
  ifNotYou,
  questions,
  reach,
  readStops,
  signIn,
  transferLink,
} from './letter.ts'

/** The receipt of a confirmed transfer. */
export interface Receipt {
  amount: string
  /** The linked account. */
  bank: string
  /** The money timeline, as `writeStops` writes it. */
  timeline: string
  /** The words that authorized a single debit; withdrawals and repeating deposits have none. */
  authorization?: string
  reference: string
  /** The id of the transfer's page. */
  request: string
}

interface CancelledTransfer {
  kind: 'deposit' | 'withdrawal'
  amount: string
  reference: string
  request: string
}

/** Emails about transfers that were requested or canceled. */
export const transferLetters = {
  deposit_made: (
    institution: Institution,
    { amount, bank, timeline, authorization, reference, request }: Receipt,
  ): Letter => ({
    subject: `Your ${institution.short_name} deposit of ${amount}`,
    standing: { status: 'Scheduled', tone: 'waiting' },
    stops: readStops(timeline),
    paragraphs: [
      `You scheduled a deposit of ${amount} from ${bank}.`,
      ...copiesOf(authorization),
      `You can cancel it online until the time shown above. ${ifNotYou(institution)}`,
    ],
    link: transferLink('View the deposit', request),
    reference,
  }),
  withdrawal_made: (
    institution: Institution,
    { amount, bank, timeline, reference, request }: Receipt,
  ): Letter => ({
    subject: `Your ${institution.short_name} withdrawal of ${amount}`,
    standing: { status: 'Scheduled', tone: 'waiting' },
    stops: readStops(timeline),
    paragraphs: [
      `You scheduled a withdrawal of ${amount} to ${bank}.`,
      `You can cancel it online until the time shown above. ${freezeIfNotYou(institution)}`,
    ],
    link: transferLink('View the withdrawal', request),
    reference,
  }),
  transfer_voided: (
    institution: Institution,
    { kind, amount, reference, request, next }: CancelledTransfer & { next: string },
  ): Letter => ({
    subject: `Your ${institution.short_name} ${kind} was canceled`,
    standing: { status: 'Canceled', tone: 'waiting' },
    paragraphs: [
      `Your ${kind} of ${amount} was canceled. ${whereItIs(kind)}`,
      ...(next === '' ? [] : [next]),
      ifNotYou(institution),
    ],
    link: transferLink(`View the ${kind}`, request),
    reference,
  }),
  transfer_cancelled: (
    institution: Institution,
    { kind, amount, reference, request, reason }: CancelledTransfer & { reason: string },
  ): Letter => ({
    subject: `We canceled your ${institution.short_name} ${kind}`,
    standing: { status: 'Canceled', tone: 'attention', reason },
    paragraphs: [
      `We canceled your ${kind} of ${amount} before it was sent. ${whereItIs(kind)}`,
      questions(institution),
    ],
    link: transferLink(`View the ${kind}`, request),
    reference,
  }),
}

function whereItIs(kind: CancelledTransfer['kind']): string {
  return kind === 'deposit'
    ? 'No money left your bank account.'
    : 'The money is still in your account.'
}

interface Repeating {
  amount: string
  /** For example "every month on the 5th". */
  days: string
}

/** An authorization (RULES: Repeating transfers): account, amount, dates, how to revoke it. */
interface Authorization extends Receipt, Repeating {
  /** The date of the first deposit. */
  first: string
  /** The last date; empty if there is none. */
  until: string
}

/** Emails about deposits planned for a date and repeating ones. */
export const scheduleLetters = {
  deposit_planned: (institution: Institution, receipt: Receipt & { leaves: string }): Letter => ({
    subject: `Your ${institution.short_name} deposit of ${receipt.amount} on ${receipt.leaves}`,
    standing: { status: 'Scheduled', tone: 'waiting' },
    stops: readStops(receipt.timeline),
    paragraphs: [
      `You scheduled a deposit of ${receipt.amount} from ${receipt.bank} for ${receipt.leaves}.`,
      ...copiesOf(receipt.authorization),
      howToStop(institution),
    ],
    link: transferLink('View the deposit', receipt.request),
    reference: receipt.reference,
  }),
  deposit_changed: (
    institution: Institution,
    receipt: Receipt & { leaves: string; before: string },
  ): Letter => ({
    subject: `Your ${institution.short_name} deposit was changed`,
    standing: { status: 'Scheduled', tone: 'waiting' },
    stops: readStops(receipt.timeline),
    paragraphs: [
      `Your deposit is now ${receipt.amount} from ${receipt.bank}, scheduled for ${receipt.leaves}. It replaces ${receipt.before}.`,
      ...copiesOf(receipt.authorization),
      howToStop(institution),
    ],
    link: transferLink('View the deposit', receipt.request),
    reference: receipt.reference,
  }),
  schedule_made: (institution: Institution, given: Authorization): Letter => ({
    ...repeatingLetter(institution, given, 'You set up a recurring deposit:'),
    subject: `Your recurring ${institution.short_name} deposit of ${given.amount}`,
  }),
  schedule_changed: (
    institution: Institution,
    { before, ...given }: Authorization & { before: string },
  ): Letter => ({
    ...repeatingLetter(institution, given, `Your new recurring deposit replaces ${before}:`),
    subject: `Your recurring ${institution.short_name} deposit was changed`,
  }),
  deposits_carried: (
    institution: Institution,
    { bank, deposits, authorizations }: { bank: string; deposits: string; authorizations?: string },
  ): Letter => ({
    subject: `Your ${institution.short_name} deposits now come from another account`,
    standing: { status: 'Confirmed', tone: 'good' },
    stops: readStops(deposits),
    paragraphs: [
      `These deposits will now come from ${bank}.`,
      copyOf(institution),
      ...copiesOf(authorizations),
      howToStop(institution),
    ],
    link: TRANSACTIONS,
  }),
  schedule_ended: (
    institution: Institution,
    { amount, days, reason }: Repeating & { reason: string },
  ): Letter => ({
    subject: `Your recurring ${institution.short_name} deposit has ended`,
    standing: {
      status: 'Ended',
      tone: reason === '' ? 'waiting' : 'attention',
      ...(reason !== '' && { reason }),
    },
    paragraphs: [
      `Your deposit of ${amount} ${days} has ended. Deposits that hadn’t been sent were canceled. No more deposits will be made.`,
      reason === '' ? ifNotYou(institution) : questions(institution),
    ],
    link: TRANSACTIONS,
  }),
  repeated_deposit_left: (
    institution: Institution,
    { amount, bank, timeline, next, reference, request }: Receipt & { next: string },
  ): Letter => ({
    subject: `Your recurring ${institution.short_name} deposit of ${amount} is on its way`,
    standing: { status: 'On its way', tone: 'waiting' },
    stops: readStops(timeline),
    paragraphs: [
      `Your recurring deposit of ${amount} from ${bank} is on its way.`,
      `${next} If something is wrong, ${reach(institution)}.`,
    ],
    link: transferLink('View the deposit', request),
    reference,
  }),
}

function repeatingLetter(
  institution: Institution,
  { amount, days, first, until, bank, timeline, reference, request }: Authorization,
  opening: string,
): Omit<Letter, 'subject'> {
  const end = until === '' ? 'until you cancel' : `through ${until}`
  return {
    standing: { status: 'Recurring', tone: 'good', reason: `${amount} ${days}.` },
    stops: readStops(timeline),
    paragraphs: [
      `${opening} ${amount} from ${bank}, ${days}, starting ${first}, ${end}. If a date isn’t a business day, the deposit moves to the next business day. Your first deposit:`,
      copyOf(institution),
      howToStop(institution),
    ],
    link: transferLink('View the deposit', request),
    reference,
  }
}

function copyOf({ short_name }: Institution): string {
  return `This is your copy of the authorization you gave ${short_name} to transfer these amounts from that account. Keep it for your records.`
}

/** The authorizations of single debits, one a line, each in the words that were confirmed. */
function copiesOf(authorizations = ''): string[] {
  return authorizations
    .split('\n')
    .filter(Boolean)
    .map((text) => `Your copy of the authorization: “${text}” Keep it for your records.`)
}

function howToStop(institution: Institution): string {
  return `To change or cancel a deposit before it’s sent, sign in and open it on your home page. You can also ${reach(institution)}. If you didn’t ask for this, contact us right away.`
}

/** Emails about an opened account or a canceled application. */
export const fundingLetters = {
  /** Shows the same dates as the page that was confirmed (DESIGN 6). */
  account_opened: (
    institution: Institution,
    { amount, bank, timeline, authorization, reference }: Receipt,
  ): Letter => ({
    subject: `Your ${institution.short_name} account is open`,
    standing: { status: 'Your account is open', tone: 'good' },
    stops: readStops(timeline),
    paragraphs: [
      `Welcome. You scheduled your first deposit of ${amount} from ${bank}.`,
      ...copiesOf(authorization),
      'To cancel the deposit, sign in and open it on your home page.',
      `The documents you signed are in your account under Documents. ${ifNotYou(institution)}`,
    ],
    link: { label: 'Go to your account', url: '/dashboard' },
    reference,
  }),
  application_cancelled: (
    institution: Institution,
    /** `left` if small deposits were already sent; `removed` if an account was linked. */
    { entries, links }: { entries: 'left' | ''; links: 'removed' | '' },
  ): Letter => ({
    subject: `Your application with ${institution.short_name} was canceled`,
    standing: { status: 'Your application is canceled', tone: 'waiting' },
    paragraphs: [
      entries === 'left'
        ? 'We canceled your application as you requested. No account was opened, and no deposit was made.'
        : 'We canceled your application as you requested. No account was opened, and no money was moved.',
      ...(links === 'removed' ? ['The bank account you linked was removed.'] : []),
      ...(entries === 'left' ? [STILL_ON_THEIR_WAY] : []),
      'You can still sign in to view the documents you signed.',
      `If this wasn’t you, or you change your mind, ${reach(institution)}.`,
    ],
    link: DOCUMENTS,
  }),
}

const WAITING =
  'You authorized your upcoming deposits from your previous account only. Sign in and approve the ones that should come from this account. Any deposit you don’t approve will be canceled on its date.'

/** Emails about linking a bank account. */
export const linkingLetters = {
  link_changed: (
    institution: Institution,
    { account, deposits }: { account: string; deposits: 'wait' | '' },
  ): Letter => ({
    subject: `Your linked bank account at ${institution.short_name} was changed`,
    standing: { status: 'Linked', tone: 'good' },
    paragraphs: [
      `Your ${account} is now linked to your ${institution.short_name} account. Withdrawals that haven’t been sent yet will go there. For the next ${inWords(LIMITS.contactChange.hours, 'hour')}, we’ll ask for a code before you withdraw.`,
      ...(deposits === 'wait' ? [WAITING] : []),
      freezeIfNotYou(institution),
    ],
    link: { label: 'View your linked account', url: '/my-account' },
  }),
  microdeposits_sent: (
    { short_name }: Institution,
    { account, arrives, ends }: { account: string; arrives: string; ends: string },
  ): Letter => ({
    subject: `Watch for two microdeposits from ${short_name}`,
    standing: { status: 'Waiting for the two amounts', tone: 'waiting' },
    paragraphs: [
      `We’re sending two microdeposits, each under $1.00, to your ${account}. They should arrive by ${arrives}. We’ll withdraw the same total, so they cost you nothing.`,
      `Once you see them, sign in and enter both amounts by ${ends} to link the account.`,
    ],
    link: { label: 'Enter the amounts', url: '/manual-funding/microdeposits' },
  }),
  link_timed_out: ({ short_name }: Institution, { account }: { account: string }): Letter => ({
    subject: `Your bank account wasn’t linked to ${short_name}`,
    standing: { status: 'Not linked', tone: 'attention', reason: 'The amounts weren’t entered.' },
    paragraphs: [
      `The amounts of the two deposits to your ${account} weren’t entered within ${inWords(LIMITS.microdeposits.days, 'day')}, so we couldn’t link it.`,
      'Sign in to request new deposits or link another account.',
    ],
    link: signIn(),
  }),
}
