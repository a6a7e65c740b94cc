import { LIMITS, inWords } from '@passbook/contract/limits'
import { STILL_ON_THEIR_WAY } from '@passbook/contract/small-deposits'
import { type Institution, type Letter, signIn } from './letter.ts'

/** The receipt of a confirmed transfer. */
export interface Receipt {
  amount: string
  /** The linked account. */
  bank: string
  /** The dates of the money timeline, one per line. */
  timeline: string
  reference: string
}

interface CancelledTransfer {
  kind: 'deposit' | 'withdrawal'
  amount: string
  reference: string
}

/** Emails about transfers that were requested or canceled. */
export const transferLetters = {
  deposit_made: (
    { short_name, support_email }: Institution,
    { amount, bank, timeline, reference }: Receipt,
  ): Letter => ({
    subject: `Your ${short_name} deposit of ${amount}`,
    standing: { status: 'On its way', tone: 'waiting' },
    stops: timeline.split('\n'),
    paragraphs: [
      `Your deposit of ${amount} comes from ${bank}.`,
      `To cancel it, sign in and open it on your home page. If it was not you who made it, write to ${support_email} at once.`,
    ],
    link: signIn('See the deposit'),
    reference,
  }),
  withdrawal_made: (
    { short_name, support_email }: Institution,
    { amount, bank, timeline, reference }: Receipt,
  ): Letter => ({
    subject: `Your ${short_name} withdrawal of ${amount}`,
    standing: { status: 'On its way', tone: 'waiting' },
    stops: timeline.split('\n'),
    paragraphs: [
      `Your withdrawal of ${amount} goes to ${bank}.`,
      `To cancel it, sign in and open it on your home page. If it was not you who made it, write to ${support_email} at once.`,
    ],
    link: signIn('See the withdrawal'),
    reference,
  }),
  transfer_voided: (
    { short_name, support_email }: Institution,
    { kind, amount, reference, next }: CancelledTransfer & { next: string },
  ): Letter => ({
    subject: `Your ${short_name} ${kind} was cancelled`,
    standing: { status: 'Cancelled', tone: 'waiting', reason: 'As you asked.' },
    paragraphs: [
      `Your ${kind} of ${amount} was cancelled. ${whereItIs(kind)}`,
      ...(next === '' ? [] : [next]),
      `If it was not you who cancelled it, write to ${support_email} at once.`,
    ],
    link: signIn(`See the ${kind}`),
    reference,
  }),
  transfer_cancelled: (
    { short_name, support_email }: Institution,
    { kind, amount, reference, reason }: CancelledTransfer & { reason: string },
  ): Letter => ({
    subject: `We cancelled your ${short_name} ${kind}`,
    standing: { status: 'Cancelled by us', tone: 'attention', reason },
    paragraphs: [
      `We cancelled your ${kind} of ${amount} before it left. ${whereItIs(kind)}`,
      `If you have questions, write to ${support_email}.`,
    ],
    link: signIn(`See the ${kind}`),
    reference,
  }),
}

function whereItIs(kind: CancelledTransfer['kind']): string {
  return kind === 'deposit'
    ? 'No money was taken from your bank account.'
    : 'The money stayed in your savings account.'
}

interface Repeating {
  amount: string
  /** For example "every month on the 5th". */
  days: string
}

/** An authorization (RULES: Repeating transfers): account, amount, dates, how to revoke it. */
interface Authorisation extends Receipt, Repeating {
  /** The date of the first deposit. */
  first: string
  /** The last date; empty if there is none. */
  until: string
}

/** Emails about deposits planned for a date and repeating ones. */
export const scheduleLetters = {
  deposit_planned: (institution: Institution, receipt: Receipt & { leaves: string }): Letter => ({
    subject: `Your ${institution.short_name} deposit of ${receipt.amount} on ${receipt.leaves}`,
    standing: { status: 'Planned', tone: 'waiting' },
    stops: receipt.timeline.split('\n'),
    paragraphs: [
      `Your deposit of ${receipt.amount} comes from ${receipt.bank}, and leaves there on ${receipt.leaves}.`,
      howToStop(institution),
    ],
    link: signIn('See the deposit'),
    reference: receipt.reference,
  }),
  deposit_changed: (
    institution: Institution,
    receipt: Receipt & { leaves: string; before: string },
  ): Letter => ({
    subject: `Your ${institution.short_name} deposit was changed`,
    standing: { status: 'Planned', tone: 'waiting' },
    stops: receipt.timeline.split('\n'),
    paragraphs: [
      `Your deposit is now ${receipt.amount} from ${receipt.bank}, and leaves on ${receipt.leaves}. It takes the place of ${receipt.before}, which was cancelled.`,
      howToStop(institution),
    ],
    link: signIn('See the deposit'),
    reference: receipt.reference,
  }),
  schedule_made: (institution: Institution, given: Authorisation): Letter => ({
    ...authorisation(institution, given, 'Your deposit repeats:'),
    subject: `Your repeating ${institution.short_name} deposit of ${given.amount}`,
  }),
  schedule_changed: (
    institution: Institution,
    { before, ...given }: Authorisation & { before: string },
  ): Letter => ({
    ...authorisation(institution, given, `In place of ${before}, your deposit now repeats:`),
    subject: `Your repeating ${institution.short_name} deposit was changed`,
  }),
  deposits_carried: (
    institution: Institution,
    { bank, deposits }: { bank: string; deposits: string },
  ): Letter => ({
    subject: `Your ${institution.short_name} deposits now come from another account`,
    standing: { status: 'Confirmed', tone: 'good', reason: 'As you asked.' },
    stops: deposits.split('\n'),
    paragraphs: [
      `These deposits now come from ${bank}.`,
      copyOf(institution),
      howToStop(institution),
    ],
    link: signIn('See your deposits'),
  }),
  schedule_ended: (
    institution: Institution,
    { amount, days, reason }: Repeating & { reason: string },
  ): Letter => ({
    subject: `Your repeating ${institution.short_name} deposit has ended`,
    standing: {
      status: 'Ended',
      tone: reason === '' ? 'waiting' : 'attention',
      reason: reason === '' ? 'As you asked.' : reason,
    },
    paragraphs: [
      `Your deposit of ${amount} ${days} has ended. What had not left was cancelled, and nothing more is taken from your linked account for it.`,
      `If it was not you who ended it, or if you have questions, write to ${institution.support_email}.`,
    ],
    link: signIn('See your deposits'),
  }),
  repeated_deposit_left: (
    { short_name, support_email }: Institution,
    { amount, bank, timeline, next, reference }: Receipt & { next: string },
  ): Letter => ({
    subject: `Your repeating ${short_name} deposit of ${amount} is on its way`,
    standing: { status: 'On its way', tone: 'waiting' },
    stops: timeline.split('\n'),
    paragraphs: [
      `Your repeating deposit of ${amount} from ${bank} has left.`,
      `${next} If something is wrong with it, write to ${support_email}.`,
    ],
    link: signIn('See the deposit'),
    reference,
  }),
}

function authorisation(
  institution: Institution,
  { amount, days, first, until, bank, timeline, reference }: Authorisation,
  opening: string,
): Omit<Letter, 'subject'> {
  const end = until === '' ? 'until you stop it' : `until ${until} at the latest`
  return {
    standing: { status: 'Repeats', tone: 'good', reason: `${amount} ${days}.` },
    stops: timeline.split('\n'),
    paragraphs: [
      `${opening} ${amount} from ${bank}, ${days}, for the first time on ${first}, ${end}. A day on which no money moves is replaced by the next business day. The first one:`,
      copyOf(institution),
      howToStop(institution),
    ],
    link: signIn('See the deposit'),
    reference,
  }
}

function copyOf({ short_name }: Institution): string {
  return `This is your copy of the authorization you gave ${short_name} to take these amounts from that account. Keep it.`
}

function howToStop({ support_email }: Institution): string {
  return `You can change it or stop it until the last moment before it leaves: sign in and open it on your home page, or write to ${support_email}. If it was not you who asked for this, write there at once.`
}

/** Emails about an opened account or a canceled application. */
export const fundingLetters = {
  /** Shows the same dates as the page that was confirmed (DESIGN 6). */
  account_opened: (
    { short_name, support_email }: Institution,
    { amount, bank, timeline, reference }: Receipt,
  ): Letter => ({
    subject: `Your ${short_name} savings account is open`,
    standing: { status: 'Open', tone: 'good', reason: 'Your first deposit is on its way.' },
    stops: timeline.split('\n'),
    paragraphs: [
      `Welcome. Your first deposit of ${amount} comes from ${bank}.`,
      'To cancel the deposit, sign in and open it on your home page.',
      `The documents you signed are in your account under Documents. If it was not you who opened it, write to ${support_email} at once.`,
    ],
    link: signIn('See your account'),
    reference,
  }),
  application_cancelled: (
    { short_name, support_email }: Institution,
    /** `left` if small deposits were already sent; `removed` if an account was linked. */
    { entries, links }: { entries: 'left' | ''; links: 'removed' | '' },
  ): Letter => ({
    subject: `Your application with ${short_name} was cancelled`,
    standing: { status: 'Cancelled', tone: 'waiting', reason: 'As you asked.' },
    paragraphs: [
      `As you asked, we have cancelled your application. No account was opened, and ${entries === 'left' ? 'no deposit was taken' : 'no money was moved'}.${links === 'removed' ? ' The bank account you linked was removed.' : ''}`,
      ...(entries === 'left' ? [STILL_ON_THEIR_WAY] : []),
      'You can still sign in to read the documents you signed.',
      `If it was not you, or if you change your mind, write to ${support_email}.`,
    ],
    link: signIn('Read your documents'),
  }),
}

const WAITING =
  'You authorized your upcoming deposits from the earlier account only. Sign in and approve the ones that should come from this account. Any deposit you don’t approve will be cancelled on its date.'

/** Emails about linking a bank account. */
export const linkingLetters = {
  link_changed: (
    { short_name, support_email }: Institution,
    { account, deposits }: { account: string; deposits: 'wait' | '' },
  ): Letter => ({
    subject: `The bank account linked to ${short_name} was changed`,
    standing: { status: 'Linked', tone: 'good' },
    paragraphs: [
      `Your ${account} is now linked to your savings account. Withdrawals that haven’t been sent yet will go there. For the next ${inWords(LIMITS.contactChange.hours, 'hour')}, we’ll ask for a code before you withdraw.`,
      ...(deposits === 'wait' ? [WAITING] : []),
      `If it was not you, write to ${support_email} at once.`,
    ],
    link: { label: 'See your linked account', url: '/my-account' },
  }),
  microdeposits_sent: (
    { short_name }: Institution,
    { account, arrives, ends }: { account: string; arrives: string; ends: string },
  ): Letter => ({
    subject: `Watch for two small deposits from ${short_name}`,
    standing: { status: 'Waiting for the two amounts', tone: 'waiting' },
    paragraphs: [
      `Two small deposits, each under $1.00, are scheduled to your ${account}. They should arrive by ${arrives}. We’ll take the same total back, so they cost you nothing.`,
      `Once you see them, sign in and enter both amounts by ${ends} to link the account.`,
    ],
    link: signIn('Enter the amounts'),
  }),
  link_timed_out: ({ short_name }: Institution, { account }: { account: string }): Letter => ({
    subject: `Your bank account was not linked to ${short_name}`,
    standing: { status: 'Not linked', tone: 'attention', reason: 'The amounts were not entered.' },
    paragraphs: [
      `The amounts of the two deposits to your ${account} weren’t entered within ${inWords(LIMITS.microdeposits.days, 'day')}, so we couldn’t link it.`,
      'Sign in to request new deposits or link another account.',
    ],
    link: signIn(),
  }),
}
