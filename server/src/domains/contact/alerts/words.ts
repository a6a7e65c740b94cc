import type { AlertKind } from '@passbook/contract/alert-kinds'
import { CHARTER_WORDS, type Charter } from '@passbook/contract/charter'
import { formatFullDay, formatMonth } from '@passbook/contract/format-dates'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { formatCents } from '@passbook/contract/money'
import { retryWords, wordsOfReturn } from '@passbook/contract/return-words'
import type { TaxDelivery } from '@passbook/contract/tax-documents'
import type { PageAddress } from '@passbook/contract/web-pages'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { FREEZE_IF_NOT_YOU, IF_NOT_YOU, type ContactChange, contactWords } from './contact-words.ts'

type Transfer = 'deposit' | 'withdrawal'

/** The values that the text of each kind of alert needs. */
export interface AlertParams {
  deposit_settled: { amount_cents: number; request_id: string }
  transfer_returned: {
    transfer: Transfer
    amount_cents: number
    return_code: string
    /** The day we retry the transfer. */
    tried_again_on: BusinessDate | null
    request_id: string
  }
  /** `reason` is a sentence for people. */
  transfer_cancelled: {
    transfer: Transfer
    amount_cents: number
    reason: string
    request_id: string
  }
  deposit_soon: {
    amount_cents: number
    leaves_on: BusinessDate
    /** True while a holder has not yet approved the account that is linked now. */
    is_waiting: boolean
    request_id: string
  }
  statement_ready: { year: number; month: number }
  tax_ready: { tax_year: number; is_corrected: boolean; delivery: TaxDelivery }
  tax_certification: { title: string; message: string }
  message_answered: { message_id: string; subject: string }
  link_attention: { what: LinkNews; account: string }
  rate_changed: { charter: Charter; rate: string; apy: string; effective_date: BusinessDate }
  contact_changed: { what: ContactChange }
  new_device: { device: string; is_remembered: boolean }
  insurance_near: { balance_cents: number; limit_cents: number }
  documents_requested: { message_id: string; due_date: BusinessDate }
  document_changed: { title: string }
  /** Each change is a sentence. */
  terms_changed: { changes: string[]; effective_date: BusinessDate }
  joint: { title: string; message: string }
  dormancy: DormancyNews
  reactivated: Record<never, never>
  dispute: { title: string; message: string }
  /** An adjustment that staff made to the money of an account. */
  money_by_hand: { title: string; message: string; request_id: string }
}

export type LinkNews =
  | 'locked'
  | 'deposits_locked'
  | 'verification_returned'
  | 'timed_out'
  | 'changed'
  | 'corrected'

/** What the text of an alert depends on about its reader. */
interface Reader {
  /** True once their account is open. Applicants have different pages. */
  isCompleted: boolean
  /** False for people on hold, who are not asked to do anything. */
  mayRead: boolean
  /** True if they withdrew their consent to electronic documents. */
  getsPaper: boolean
}

export interface AlertWords {
  title: string
  message: string
  /** The page that the alert links to; `label` is the text of the link. */
  path: PageAddress
  label: string
  /** The text message, which anybody can read on a locked screen; null if the kind has none. */
  text: string | null
}

const REMEMBERED = inWords(LIMITS.rememberedDevice.days, 'day')

const YOUR_ACCOUNT = { path: '/dashboard', label: 'Go to your account', text: null } as const

/** Alerts before an account is reported to a state as unclaimed, and when it is reactivated. */
const dormancyWords = {
  dormancy: ({ state, until, since }: DormancyNews) => ({
    title: 'We haven’t heard from you',
    message: `Our last contact with you was on ${since}. If we don’t hear from you before ${until}, state law requires us to transfer the money in your account to ${state}. Signing in prevents this.`,
    ...YOUR_ACCOUNT,
  }),
  reactivated: () => ({
    title: 'Your account is no longer dormant',
    message: 'You can withdraw money again.',
    ...YOUR_ACCOUNT,
  }),
}

/** The text of every kind of alert, used by the list, the general email and the text message. */
const ALERT_WORDS: {
  [K in AlertKind]: (params: AlertParams[K], reader: Reader) => AlertWords
} = {
  deposit_settled: ({ amount_cents, request_id }) => ({
    title: 'Your deposit is available',
    message: `Your deposit of ${formatCents(amount_cents)} is available to withdraw.`,
    ...transferPage(request_id, 'deposit'),
    text: 'Your deposit is available to withdraw. Sign in to view it.',
  }),
  transfer_returned: ({ transfer, amount_cents, return_code, tried_again_on, request_id }) => ({
    title: `Your ${transfer} was returned`,
    message: [
      `Your ${transfer} of ${formatCents(amount_cents)} was returned. ${wordsOfReturn(return_code).what}`,
      ...(tried_again_on ? [retryWords(formatFullDay(tried_again_on))] : []),
    ].join(' '),
    ...transferPage(request_id, transfer),
    text: 'A transfer was returned. Sign in to see why and what to do next.',
  }),
  transfer_cancelled: ({ transfer, amount_cents, reason, request_id }) => ({
    title: `We canceled your ${transfer}`,
    message: `We canceled your ${transfer} of ${formatCents(amount_cents)} before it was sent. ${reason}`,
    ...transferPage(request_id, transfer),
    text: 'We canceled a transfer before it was sent. Sign in to see why.',
  }),
  deposit_soon: ({ amount_cents, leaves_on, is_waiting, request_id }) => ({
    title: is_waiting ? 'A deposit needs your approval' : 'You have a deposit coming up',
    message: is_waiting
      ? `You approved your deposit of ${formatCents(amount_cents)} for an account that is no longer linked. Approve it for your current linked account, or we’ll cancel it on ${formatFullDay(leaves_on)}.`
      : `Your deposit of ${formatCents(amount_cents)} is scheduled for ${formatFullDay(leaves_on)}. You can still change or cancel it.`,
    ...transferPage(request_id, 'deposit'),
    text: is_waiting
      ? 'A deposit needs your approval. Sign in to review it.'
      : 'You have a scheduled deposit coming up. Sign in to view or change it.',
  }),
  statement_ready: ({ year, month }) => ({
    title: 'Your statement is ready',
    message: `Your ${formatMonth(year, month)} statement is ready.`,
    path: `/dashboard/documents/statements?year=${year}`,
    label: 'View the statement',
    text: null,
  }),
  tax_ready: ({ tax_year, is_corrected, delivery }) => ({
    title: is_corrected ? 'A corrected tax document is ready' : 'Your tax document is ready',
    message: [
      is_corrected
        ? `Your corrected ${tax_year} Form 1099-INT is ready. It replaces the earlier form.`
        : `Your ${tax_year} Form 1099-INT is ready.`,
      ...(delivery === 'paper' ? ['We’ll also mail it to you.'] : []),
    ].join(' '),
    path: '/dashboard/documents/taxes',
    label: 'View the form',
    text: null,
  }),
  tax_certification: ({ title, message }) => ({
    title,
    message,
    path: '/disclosures',
    label: 'View the document',
    text: null,
  }),
  message_answered: ({ message_id, subject }, { isCompleted }) => ({
    title: 'We replied to your message',
    message: `You have a reply to “${subject}”.`,
    path: `${isCompleted ? '/message-center' : '/registration/message-center'}?message=${message_id}`,
    label: 'Read the reply',
    text: 'We replied to your message. Sign in to read it.',
  }),
  link_attention: linkWords,
  rate_changed: ({ charter, rate, apy, effective_date }) => {
    const { rate: name, earnings } = CHARTER_WORDS[charter]
    return {
      title: `Your ${name} is changing`,
      message:
        `Starting ${formatFullDay(effective_date)}, your account will earn ${earnings} at a rate of ` +
        `${rate}%, an Annual Percentage Yield (APY) of ${apy}%. The rate is variable and may change again.`,
      path: '/dashboard',
      label: 'Go to your account',
      text: null,
    }
  },
  contact_changed: ({ what }) => contactWords(what),
  new_device: ({ device, is_remembered }) => ({
    title: is_remembered ? 'New remembered device' : 'New sign-in',
    message: is_remembered
      ? `For the next ${REMEMBERED}, you won’t need a code to sign in with ${device}. ${FREEZE_IF_NOT_YOU}`
      : `Someone signed in to your account with ${device}, a device we haven’t seen before. ${FREEZE_IF_NOT_YOU}`,
    path: '/my-account/security',
    label: 'Review your security settings',
    text: `There was a sign-in on a new device. ${IF_NOT_YOU}`,
  }),
  insurance_near: ({ balance_cents, limit_cents }) => ({
    title:
      balance_cents > limit_cents
        ? 'Your balance is above the insurance limit'
        : 'Your balance is near the insurance limit',
    message: `Your balance, including earnings, is ${formatCents(balance_cents)}. Based on your account here, up to ${formatCents(limit_cents)} of it is insured.`,
    path: '/dashboard/coverage',
    label: 'View your coverage',
    text: null,
  }),
  documents_requested: ({ message_id, due_date }, { isCompleted }) => ({
    title: 'We need documents from you',
    message: `Please send the documents we asked for by ${formatFullDay(due_date)}.`,
    path: requestPage({ message_id, isCompleted }),
    label: 'Send documents',
    text: null,
  }),
  document_changed: ({ title }, { mayRead, getsPaper }) => ({
    title: 'A document was updated',
    message: `We updated “${title}”. ${changedDocument({ mayRead, getsPaper })}`,
    path: '/disclosures',
    label: 'Read the document',
    text: null,
  }),
  terms_changed: ({ changes, effective_date }) => ({
    title: 'Your account terms are changing',
    message: `Starting ${formatFullDay(effective_date)}: ${changes.join(' ')}`,
    path: '/faq',
    label: 'View FAQs',
    text: null,
  }),
  joint: ({ title, message }) => ({
    title,
    message,
    path: '/joint-account/account-holder',
    label: 'See account holders',
    text: null,
  }),
  ...dormancyWords,
  dispute: ({ title, message }) => ({
    title,
    message,
    path: '/report-a-problem/your-reports',
    label: 'View your reports',
    text: null,
  }),
  money_by_hand: ({ title, message, request_id }) => ({
    title,
    message,
    path: `/dashboard/transactions-list?request=${request_id}`,
    label: 'View the transaction',
    text: 'We made a correction to your account. Sign in to view it.',
  }),
}

/** The text of an alert; the type parameter keeps a kind and its params together. */
export function alertWords<K extends AlertKind>(
  kind: K,
  params: AlertParams[K],
  reader: Reader,
): AlertWords {
  return ALERT_WORDS[kind](params, reader)
}

/** The conversation in which documents are asked for, with a place for each above it. */
export function requestPage(request: { message_id: string; isCompleted: boolean }): PageAddress {
  const { message_id, isCompleted } = request
  return `${isCompleted ? '/message-center' : '/registration/message-center'}?message=${message_id}`
}

/** STATES "Documents later": an unread version blocks nothing, and people on hold are not asked to sign. */
function changedDocument({ mayRead, getsPaper }: Pick<Reader, 'mayRead' | 'getsPaper'>): string {
  if (getsPaper) return 'We’ll mail it to you. You can also read it online.'
  return mayRead
    ? 'Please read it and agree to it. Your account works as usual in the meantime.'
    : 'You can read it online. You don’t need to do anything.'
}

function transferPage(request_id: string, transfer: Transfer): Pick<AlertWords, 'path' | 'label'> {
  return {
    path: `/dashboard/transactions-list?request=${request_id}`,
    label: `View the ${transfer}`,
  }
}

function linkWords(
  { what, account }: AlertParams['link_attention'],
  { isCompleted }: Reader,
): AlertWords {
  const again: Pick<AlertWords, 'path' | 'label' | 'text'> = {
    path: isCompleted ? '/relink/selection' : '/login/registration-home',
    label: 'Link a bank account',
    text: 'Your linked account needs attention. Sign in to see why.',
  }
  const seen: Pick<AlertWords, 'path' | 'label'> = {
    path: '/my-account',
    label: 'View your linked account',
  }
  switch (what) {
    case 'locked':
      return {
        title: 'Link a bank account again',
        message: `We’ve stopped transfers to and from your ${account}. Link a bank account to continue.`,
        ...again,
      }
    case 'deposits_locked':
      return {
        title: 'Link a bank account for deposits',
        message: `We’ve stopped deposits from your ${account}. Link a bank account to continue.`,
        ...again,
      }
    case 'verification_returned':
      return {
        title: 'We couldn’t verify your bank account',
        message: `The microdeposits we sent to verify your ${account} were returned. Check the account details or link another account.`,
        ...again,
      }
    case 'timed_out':
      return {
        title: 'Your bank account wasn’t linked',
        message: `The amounts of the two microdeposits to your ${account} weren’t entered in time. Request new deposits or link another account.`,
        ...again,
      }
    case 'changed':
      return {
        title: 'Your linked bank account was changed',
        message: `Your ${account} is now the linked account. ${FREEZE_IF_NOT_YOU}`,
        ...seen,
        text: `Your linked bank account was changed. ${IF_NOT_YOU}`,
      }
    case 'corrected':
      return {
        title: 'Your bank corrected your linked account',
        message: `Your bank sent us corrected account details. We updated your linked account to your ${account}. You don’t need to do anything.`,
        ...seen,
        text: 'Your bank corrected your linked account details. Sign in to view them.',
      }
  }
}

/** The days and the amount are formatted for people. */
interface DormancyNews {
  state: string
  until: string
  since: string
  balance: string
}
