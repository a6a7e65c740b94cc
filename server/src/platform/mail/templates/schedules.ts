import { type Institution, type Letter, signIn } from './letter.ts'
import type { Receipt } from './transfers.ts'

interface Repeating {
  amount: string
  /** "every month on the 5th" */
  days: string
}

/** What somebody agreed to (RULES: Repeating transfers): account, amount, dates, how to revoke. */
interface Authorisation extends Receipt, Repeating {
  /** The day the first one leaves. */
  first: string
  /** The last day, or nothing. */
  until: string
}

/** Deposits chosen for a day, and those that repeat. */
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
