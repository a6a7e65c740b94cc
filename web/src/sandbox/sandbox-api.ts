import type { Progress } from '@passbook/contract/depositor'
import type { RegistrationStatus, TransactionStatus } from '@passbook/contract/enums'
import { post, read, readText } from './sandbox-call.ts'

/** What each call answers, and the calls: one line each. */

export interface Institution {
  name: string
  slug: string
  url: string
  is_current: boolean
}

export interface Depositor extends Omit<Progress, 'first_name'> {
  email: string
  name: string | null
  /** Of a demo person; null for others. */
  key: string | null
  story: string | null
  password: string | null
  email_verified: boolean
  has_phone: boolean
}

export interface ClockReading {
  now: string
  ahead_days: number
  next: { cut_off: string; settlement: string; month_end: string }
}

export interface InboxMessage {
  id: number
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
  html: string | null
  received_at: string
  code: string | null
  link: string | null
}

export interface AchFile {
  id: string
  direction: 'out' | 'in'
  state: 'gathering' | 'numbered' | 'built' | 'handed_over' | 'stored' | 'applied'
  business_date: string
  file_id_modifier: string | null
  entry_count: number
  debit_cents: number
  credit_cents: number
  created_at: string
}

export interface AchEntry {
  transaction_id: string
  trace: string | null
  kind: string
  amount_cents: number
  status: TransactionStatus
  holder_name: string | null
  bank_name: string | null
  account_last_four: string | null
}

/** What became of the answers in a file that came in. */
export interface ImportReport {
  /** None while the network is closed: the file comes on `delivered_on`. */
  file_id: string | null
  is_replay: boolean
  returns: number
  changes: number
  others: number
  outcomes: Record<string, number>
  delivered_on?: string
}

export interface Review {
  depositor_id: string
  name: string
  registration_status: RegistrationStatus | null
  standing: 'REVIEW' | 'HOLD' | null
  since: string
}

export interface WaitingLink {
  linked_account_id: string
  email: string | null
  bank_name: string | null
  account_last_four: string | null
  tries_left: number | null
  created_at: string
}

export interface Microdeposits {
  linked_account_id: string
  amounts_cents: number[]
  sent_on: string
}

export const sandbox = {
  institutions: () => read<Institution[]>('/institutions'),
  depositors: () => read<Depositor[]>('/depositors'),
  signIn: (depositorId: string) => post<{ location: string }>(`/sign-in/${depositorId}`),
  clock: () => read<ClockReading>('/clock'),
  /** Answers when every run that fell due is made; a month takes seconds. */
  moveClock: (to: string) => post<ClockReading>('/clock', { to }),
  inbox: (to: string) => read<InboxMessage[]>(`/inbox${to && `?to=${encodeURIComponent(to)}`}`),
  achFiles: () => read<AchFile[]>('/ach/files'),
  achText: (fileId: string) => readText(`/ach/files/${fileId}`),
  achEntries: (fileId: string) => read<AchEntry[]>(`/ach/files/${fileId}/entries`),
  returnEntry: (order: { transaction_id: string; code: string }) =>
    post<ImportReport>('/ach/returns', order),
  importReturns: (text: string) => post<ImportReport>('/ach/returns', text),
  reviews: () => read<Review[]>('/reviews'),
  decide: (depositorId: string, outcome: 'PASSED' | 'FAILED') =>
    post<unknown>(`/identity/${depositorId}`, { outcome }),
  waitingLinks: () => read<WaitingLink[]>('/microdeposits'),
  microdeposits: (linkedAccountId: string) =>
    read<Microdeposits>(`/microdeposits/${encodeURIComponent(linkedAccountId)}`),
}
