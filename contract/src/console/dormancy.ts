import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'

/** The kind of the last contact with a holder. */
export const ContactKind = z.enum([
  'opening',
  'sign_in',
  'transfer',
  'message',
  'contact_change',
  'signature',
  'call',
  'letter',
  'earlier_books',
])
export type ContactKind = z.infer<typeof ContactKind>

/** An account whose holders have had no contact for a long time. */
export const DormancyLine = z.object({
  account_id: z.uuid(),
  /** The first holder. */
  depositor_id: z.uuid(),
  customer: z.string(),
  account_last_four: z.string(),
  /** The state whose rules apply. */
  state: z.string(),
  /** No address in a state is known, so the rules of the institution's own state apply. */
  is_home_state: z.boolean(),
  balance_cents: z.int(),
  last_contact_on: BusinessDate,
  last_contact_by: ContactKind,
  /** When the state's dormancy period ends. */
  runs_out_on: BusinessDate,
  dormant_since: z.nullable(BusinessDate),
  /** When the last letter about it was sent. */
  letter_sent_at: z.nullable(Instant),
  /** The due date of the report it goes into unless a holder gets in contact before. */
  report_due: BusinessDate,
  /** When a holder asked to reactivate it, confirmed by a fresh code. */
  asked_back_at: z.nullable(Instant),
  /** A second person has been asked to reactivate it. */
  is_being_reactivated: z.boolean(),
})
export type DormancyLine = z.infer<typeof DormancyLine>

/** The yearly report of unclaimed accounts to a state. */
export const StateReport = z.object({
  state: z.string(),
  state_name: z.string(),
  year: z.int(),
  /** The business day on or before the last day of the law. */
  report_due: BusinessDate,
  /** Where the money follows the report, the days on which the state takes it. */
  money_from: z.nullable(BusinessDate),
  money_until: z.nullable(BusinessDate),
  /** The dormancy period must have ended by this day. */
  cutoff: BusinessDate,
  years: z.int(),
  letters_from: BusinessDate,
  letters_until: BusinessDate,
  /** A letter is sent for balances from this amount on. */
  letter_from_cents: z.int(),
  accounts: z.int(),
  balance_cents: z.int(),
  /** The number of accounts that can go to the state: with a letter posted in time, or without need of one. */
  ready: z.int(),
  /** The number of accounts that need a letter and have none that was posted in time. */
  letters_missing: z.int(),
  /** The dates of this state that nobody has verified yet. */
  unchecked: z.array(z.enum(['period', 'letter', 'report_due'])),
  /** The state's special rules, in plain words. */
  note: z.nullable(z.string()),
  status: z.enum(['OPEN', 'ASKED', 'REPORTED', 'HANDING_OVER', 'DONE']),
  handed_over: z.int(),
  left_out: z.int(),
  /** The day that passed before the report was made, or the money was transferred; null if nothing is late. */
  late_since: z.nullable(BusinessDate),
})
export type StateReport = z.infer<typeof StateReport>

const AccountParams = z.object({ uuid: z.uuid() })
const ReportParams = z.object({
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  year: z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2200)),
})
const WithReason = z.object({ reason: Reason })
const ApprovalRequested = z.object({ approval_id: z.uuid() })
const AccountReply = z.object({ account: DormancyLine })

export const dormancyEndpoints = {
  listDormancy: endpoint({
    method: 'GET',
    path: '/console/dormancy',
    auth: 'staff',
    act: 'dormancy.read',
    summary: 'Inactive accounts, longest first',
    query: z.object({
      /** `dormant`: the period is over; `asked`: a holder asked to reactivate it; `soon`: all others. */
      view: z.optional(z.enum(['dormant', 'asked', 'soon'])),
      state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
      /** The id of the last account on the previous page. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({ accounts: z.array(DormancyLine), has_more: z.boolean() }),
    errors: [403],
  }),
  listStateReports: endpoint({
    method: 'GET',
    path: '/console/dormancy/reports',
    auth: 'staff',
    act: 'dormancy.read',
    summary: 'The next report due to each state, and past reports',
    data: z.object({ reports: z.array(StateReport) }),
    errors: [403],
  }),
  recordContact: endpoint({
    method: 'POST',
    path: '/console/dormancy/:uuid/contact',
    auth: 'staff',
    act: 'dormancy.act',
    summary: 'Records contact with an account holder; the inactive period starts over',
    params: AccountParams,
    body: z.object({ by: z.enum(['call', 'letter']), on: BusinessDate, reason: Reason }),
    data: AccountReply,
    errors: [403, 404],
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/console/dormancy/:uuid/reactivate',
    auth: 'staff',
    act: 'dormancy.act',
    staffAct: {
      name: 'reactivate_account',
      decidedBy: 'approver',
      request: 'Reactivating the account',
      done: 'Account reactivated',
    },
    summary: 'Requests approval to reactivate an account at a holder’s request',
    params: AccountParams,
    body: WithReason,
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  writeStateReport: endpoint({
    method: 'POST',
    path: '/console/dormancy/reports/:state/:year/file',
    auth: 'staff',
    act: 'dormancy.act',
    summary: 'Creates a state report as NAUPA II, with full Social Security numbers',
    params: ReportParams,
    body: WithReason,
    data: z.object({
      name: z.string(),
      text: z.string(),
      properties: z.int(),
      amount_cents: z.int(),
      /** Lists what was handed over; before that, what would be handed over today. */
      is_final: z.boolean(),
    }),
    errors: [403, 404],
  }),
  reportUnclaimed: endpoint({
    method: 'POST',
    path: '/console/dormancy/reports/:state/:year/report',
    auth: 'staff',
    act: 'dormancy.act',
    staffAct: {
      name: 'report_unclaimed',
      decidedBy: 'approver',
      request: 'Reporting unclaimed property to a state',
      done: 'Unclaimed property reported to a state',
    },
    summary: 'Requests approval to report accounts to a state that takes the money later',
    params: ReportParams,
    body: WithReason,
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/console/dormancy/reports/:state/:year/hand-over',
    auth: 'staff',
    act: 'dormancy.act',
    staffAct: {
      name: 'hand_over_unclaimed',
      decidedBy: 'approver',
      request: 'Transferring unclaimed property to a state',
      done: 'Transfer to a state started',
    },
    summary: 'Requests approval to transfer the money in a report to the state',
    params: ReportParams,
    body: WithReason,
    data: ApprovalRequested,
    errors: [403, 404],
  }),
}
