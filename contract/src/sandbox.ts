import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RegistrationStatus, TransactionStatus } from './enums.ts'
import { PhoneNumber } from './phone.ts'
import { SandboxDepositor } from './sandbox-depositors.ts'

/**
 * The simulated outside world over HTTP, below /sandbox/api: plain JSON without an envelope, for
 * scripts as well as for the console. It does not exist where the sandbox is off (DESIGN 8).
 */
export const SANDBOX_PREFIX = '/sandbox/api'

export const SandboxInstitution = z.object({
  name: z.string(),
  slug: z.string(),
  url: z.string(),
  /** Whether this host belongs to it. */
  is_current: z.boolean(),
})
export type SandboxInstitution = z.infer<typeof SandboxInstitution>

/** How many demo people are ready; the first start creates them while it already serves requests. */
export const DemoArrival = z.object({ here: z.int(), total: z.int(), is_done: z.boolean() })
export type DemoArrival = z.infer<typeof DemoArrival>

export const ClockReading = z.object({
  /** Banking time now. */
  now: Instant,
  /** How far it is ahead of real time. */
  ahead_days: z.int(),
  /** The next time at which each of these will just have happened at this institution. */
  next: z.object({
    cut_off: Instant,
    settlement: Instant,
    month_end: Instant,
  }),
})
export type ClockReading = z.infer<typeof ClockReading>

/** One kind of event that happened while the banking clock moved. */
export const ClockEvent = z.object({
  what: z.enum([
    'file_sent',
    'file_received',
    'deposit_posted',
    'settled',
    'returned',
    'interest_paid',
    'letter',
  ]),
  count: z.int(),
  /** The sum of their amounts; null for letters. */
  amount_cents: z.nullable(z.int()),
})
export type ClockEvent = z.infer<typeof ClockEvent>

export const ClockMoved = z.object({ ...ClockReading.shape, happened: z.array(ClockEvent) })
export type ClockMoved = z.infer<typeof ClockMoved>

/** `{advance_days}` or `{to}`. */
export const ClockMove = z.object({
  advance_days: z.optional(z.int()),
  to: z.optional(Instant),
})
export type ClockMove = z.infer<typeof ClockMove>

export const InboxMessage = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  html: z.nullable(z.string()),
  received_at: Instant,
  /** The one-time code and the link in the message, for scripts. */
  code: z.nullable(z.string()),
  link: z.nullable(z.string()),
})
export type InboxMessage = z.infer<typeof InboxMessage>

/** A text message to the institution from one of the phones it texts. */
export const SentText = z.object({
  from: PhoneNumber,
  text: z
    .string()
    .check(z.minLength(1, 'Write something'), z.maxLength(1_600, 'Write something shorter')),
})
export type SentText = z.infer<typeof SentText>

export const AchFile = z.object({
  id: z.uuid(),
  direction: z.enum(['out', 'in']),
  state: z.enum(['gathering', 'numbered', 'built', 'handed_over', 'waiting', 'stored', 'applied']),
  business_date: z.iso.date(),
  file_id_modifier: z.nullable(z.string()),
  entry_count: z.int(),
  debit_cents: z.int(),
  credit_cents: z.int(),
  created_at: Instant,
})
export type AchFile = z.infer<typeof AchFile>

/** While it is down, it accepts and delivers no files. */
export const AchNetwork = z.object({ is_down: z.boolean() })

export const AchEntry = z.object({
  transaction_id: z.uuid(),
  trace: z.nullable(z.string()),
  kind: z.string(),
  amount_cents: z.int(),
  status: TransactionStatus,
  holder_name: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  account_last_four: z.nullable(z.string()),
})
export type AchEntry = z.infer<typeof AchEntry>

/** A transaction that the simulated bank should return or correct. */
export const ReturnOrder = z.object({
  transaction_id: z.uuid('Give the id of a transaction.'),
  code: z.string('Give a return or change code.'),
})
export type ReturnOrder = z.infer<typeof ReturnOrder>

/** What happened with the returns and changes in a received file. */
export const ImportReport = z.object({
  /** Null while the network is closed: the file arrives on `delivered_on`. */
  file_id: z.nullable(z.uuid()),
  is_replay: z.boolean(),
  returns: z.int(),
  changes: z.int(),
  others: z.int(),
  outcomes: z.record(z.string(), z.int()),
  delivered_on: z.optional(z.iso.date()),
})
export type ImportReport = z.infer<typeof ImportReport>

const Standing = z.nullable(z.enum(['REVIEW', 'HOLD']))

export const Review = z.object({
  depositor_id: z.uuid(),
  name: z.string(),
  registration_status: z.nullable(RegistrationStatus),
  standing: Standing,
  since: Instant,
  /** The message with the documents they sent last. */
  documents_message_id: z.nullable(z.uuid()),
})
export type Review = z.infer<typeof Review>

export const SandboxOutcome = z.enum([
  'PASSED',
  'FAILED',
  'FLAGGED',
  'IN_REVIEW',
  'ERRORED',
  'MANUALLY_REVIEWED',
])
export type SandboxOutcome = z.infer<typeof SandboxOutcome>

export const WaitingLink = z.object({
  linked_account_id: z.uuid(),
  email: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  account_last_four: z.nullable(z.string()),
  tries_left: z.nullable(z.int()),
  created_at: Instant,
})
export type WaitingLink = z.infer<typeof WaitingLink>

export const Microdeposits = z.object({
  linked_account_id: z.uuid(),
  /** Smaller first; people may enter them in any order. */
  amounts_cents: z.array(z.int()),
  /** The date of the file they leave in. */
  sent_on: z.iso.date(),
})
export type Microdeposits = z.infer<typeof Microdeposits>

const FileParams = z.object({ id: z.uuid() })
const DepositorParams = z.object({ depositor_id: z.uuid() })
const open = { auth: 'none' } as const

/** Not listed: the text of a file, GET /ach/files/:id, and a file of returns, POST /ach/returns. */
export const sandboxEndpoints = {
  listInstitutions: endpoint({
    ...open,
    method: 'GET',
    path: '/institutions',
    summary: 'The institutions of this deployment and where each is found',
    data: z.array(SandboxInstitution),
  }),
  listDepositors: endpoint({
    ...open,
    method: 'GET',
    path: '/depositors',
    summary: 'Those who have a login, demo people first',
    data: z.array(SandboxDepositor),
  }),
  readArrival: endpoint({
    ...open,
    method: 'GET',
    path: '/people',
    summary: 'How many of the demo people are there, while a first start makes them',
    data: DemoArrival,
  }),
  signIn: endpoint({
    ...open,
    method: 'POST',
    path: '/sign-in/:depositor_id',
    summary: 'Signs in as a depositor, as password and code would',
    params: DepositorParams,
    data: z.looseObject({ location: z.string() }),
  }),
  readClock: endpoint({
    ...open,
    method: 'GET',
    path: '/clock',
    summary: 'Banking time, and what comes next',
    data: ClockReading,
  }),
  moveClock: endpoint({
    ...open,
    method: 'POST',
    path: '/clock',
    summary: 'Moves banking forward; answers what happened when every run that fell due is made',
    body: ClockMove,
    data: ClockMoved,
  }),
  listInbox: endpoint({
    ...open,
    method: 'GET',
    path: '/inbox',
    summary: 'Mail and text messages, newest first',
    query: z.object({ to: z.optional(z.string()) }),
    data: z.array(InboxMessage),
  }),
  sendText: endpoint({
    ...open,
    method: 'POST',
    path: '/texts',
    summary:
      'Sends a text as this phone would, such as STOP, HELP or START; answers come to its inbox',
    body: SentText,
    /** How the text was understood. */
    data: z.object({ effect: z.enum(['stop', 'start', 'help', 'none']) }),
  }),
  bounceEmail: endpoint({
    ...open,
    method: 'POST',
    path: '/bounces',
    summary: 'Reports the newest email to this address as bounced, as a mail provider would',
    body: z.object({ email: z.string(), kind: z.enum(['hard', 'soft']) }),
    /** `bad`: from now on required notices to this address go on paper. */
    data: z.object({ effect: z.enum(['none', 'noted', 'bad']) }),
  }),
  returnPaper: endpoint({
    ...open,
    method: 'POST',
    path: '/returned-papers',
    summary:
      'Returns the paper that was mailed last to the person with this email, as the post would',
    body: z.object({ email: z.string() }),
    /** What came back; null if nothing was mailed to them that did not come back. */
    data: z.object({ what: z.nullable(z.string()) }),
  }),
  listAchFiles: endpoint({
    ...open,
    method: 'GET',
    path: '/ach/files',
    summary: 'Files in and out, newest first',
    data: z.array(AchFile),
  }),
  listAchEntries: endpoint({
    ...open,
    method: 'GET',
    path: '/ach/files/:id/entries',
    summary: 'The transactions that left in a file',
    params: FileParams,
    data: z.array(AchEntry),
  }),
  readNetwork: endpoint({
    ...open,
    method: 'GET',
    path: '/ach/network',
    summary: 'Whether the simulated ACH network can be reached',
    data: AchNetwork,
  }),
  setNetwork: endpoint({
    ...open,
    method: 'POST',
    path: '/ach/network',
    summary: 'Takes the simulated ACH network down for this institution, or up again',
    body: AchNetwork,
    data: AchNetwork,
  }),
  listReviews: endpoint({
    ...open,
    method: 'GET',
    path: '/reviews',
    summary: 'Who waits for a decision',
    data: z.array(Review),
  }),
  setOutcome: endpoint({
    ...open,
    method: 'POST',
    path: '/identity/:depositor_id',
    summary: 'Decides a review, or lets the provider answer late',
    params: DepositorParams,
    body: z.object({ outcome: SandboxOutcome }),
    data: z.object({
      depositor_id: z.uuid(),
      registration_status: z.nullable(RegistrationStatus),
      standing: Standing,
    }),
  }),
  listWaitingLinks: endpoint({
    ...open,
    method: 'GET',
    path: '/microdeposits',
    summary: 'Outside accounts whose holder still has to enter the amounts',
    data: z.array(WaitingLink),
  }),
  readMicrodeposits: endpoint({
    ...open,
    method: 'GET',
    path: '/microdeposits/:linked_account_id',
    summary: 'What the holder of an outside account would see there',
    params: z.object({ linked_account_id: z.uuid() }),
    data: Microdeposits,
  }),
}
