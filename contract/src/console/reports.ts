import { z } from 'zod/mini'
import { BusinessDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import type { ReturnedWhat } from './money.ts'

export const ReportKind = z.enum([
  'money',
  'openings',
  'returns',
  'disputes',
  'complaints',
  'staff_work',
])
export type ReportKind = z.infer<typeof ReportKind>

/** `hours` may be null where nothing was decided. */
export type ReportUnit = 'count' | 'cents' | 'percent' | 'hours'

interface ReportDescription {
  title: string
  /** One sentence about what is counted. */
  about: string
  /** The heading of the first column, which names the row. */
  first: string
  /** Whether there is a row for each day or week. */
  isByPeriod: boolean
  columns: readonly {
    label: string
    unit: ReportUnit
    /** What of the list of returns the figure counts, together with the code of its row. */
    lists?: ReturnedWhat
  }[]
}

/** The reports with their words, which the pages, the CSV files and the emails share. */
export const REPORTS: Readonly<Record<ReportKind, ReportDescription>> = {
  money: {
    title: 'Deposits and withdrawals',
    about:
      'Transfers by the day they were posted. Withdrawals include the payouts of closed accounts. Returns count on the day they were posted.',
    first: 'Day',
    isByPeriod: true,
    columns: [
      { label: 'Deposits', unit: 'count' },
      { label: 'Deposited', unit: 'cents' },
      { label: 'Withdrawals', unit: 'count' },
      { label: 'Withdrawn', unit: 'cents' },
      { label: 'Returned deposits', unit: 'cents' },
      { label: 'Returned withdrawals', unit: 'cents' },
      { label: 'Net', unit: 'cents' },
    ],
  },
  openings: {
    title: 'Account openings by step',
    about:
      'People who started an application in this period, and how far they have come since. Invited second holders are not included.',
    first: 'Step',
    isByPeriod: false,
    columns: [
      { label: 'Reached', unit: 'count' },
      { label: 'Of those who started', unit: 'percent' },
      { label: 'Stopped here', unit: 'count' },
    ],
  },
  returns: {
    title: 'Returns by code',
    about: 'Returns received in this period, by the banking day of the file they came in.',
    first: 'Code',
    isByPeriod: false,
    columns: [
      { label: 'Returned deposits', unit: 'count', lists: 'deposits' },
      { label: 'Deposit amount', unit: 'cents' },
      { label: 'Returned withdrawals', unit: 'count', lists: 'withdrawals' },
      { label: 'Withdrawal amount', unit: 'cents' },
    ],
  },
  disputes: {
    title: 'Disputes',
    about:
      'Disputes by the day they were received or decided, and provisional credits by the day they were given.',
    first: 'Day',
    isByPeriod: true,
    columns: [
      { label: 'Received', unit: 'count' },
      { label: 'Decided: error', unit: 'count' },
      { label: 'Decided: no error', unit: 'count' },
      { label: 'Withdrawn', unit: 'count' },
      { label: 'Provisional credits', unit: 'cents' },
    ],
  },
  complaints: {
    title: 'Complaints',
    about: 'Conversations that staff marked as a complaint, by the day they began.',
    first: 'Day',
    isByPeriod: true,
    columns: [
      { label: 'Received', unit: 'count' },
      { label: 'Waiting for a reply', unit: 'count' },
    ],
  },
  staff_work: {
    title: 'Staff work',
    about:
      'Work items that staff completed, requests they made, and requests they decided, with the average time from the request to the decision.',
    first: 'Person',
    isByPeriod: false,
    columns: [
      { label: 'Items completed', unit: 'count' },
      { label: 'Requests made', unit: 'count' },
      { label: 'Requests decided', unit: 'count' },
      { label: 'Average time to decide', unit: 'hours' },
    ],
  },
}

/** The longest period of a report, in days. */
export const REPORT_DAYS = 400

export const ReportPeriod = z.enum(['day', 'week'])
export type ReportPeriod = z.infer<typeof ReportPeriod>

const Values = z.array(z.nullable(z.number()))

export const Report = z.object({
  kind: ReportKind,
  from: BusinessDate,
  to: BusinessDate,
  by: ReportPeriod,
  /** `name`: a date (the Monday of a week), a step, a code with its meaning, or a person. */
  rows: z.array(
    z.object({
      name: z.string(),
      values: Values,
      /** The code that the row of a report of returns counts. */
      code: z.optional(z.string()),
    }),
  ),
  totals: Values,
})
export type Report = z.infer<typeof Report>

const ReportQuery = z.object({
  kind: z.optional(ReportKind),
  /** The default is the first day of the month. */
  from: z.optional(BusinessDate),
  /** The default is today, by the banking clock. */
  to: z.optional(BusinessDate),
  by: z.optional(ReportPeriod),
})
export type ReportQuery = z.infer<typeof ReportQuery>

export const ScheduleFrequency = z.enum(['week', 'month'])
export type ScheduleFrequency = z.infer<typeof ScheduleFrequency>

/** An email with a link to a report, sent to the person who asked for it. */
export const ReportSchedule = z.object({
  uuid: z.uuid(),
  kind: ReportKind,
  every: ScheduleFrequency,
  /** The day of the next email. */
  next_on: BusinessDate,
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const reportEndpoints = {
  readReport: endpoint({
    method: 'GET',
    path: '/console/reports',
    auth: 'staff',
    act: 'reports.read',
    summary: 'A report for a period, with totals',
    query: ReportQuery,
    data: Report,
    errors: [403],
  }),
  exportReport: endpoint({
    method: 'GET',
    path: '/console/exports/report',
    auth: 'staff',
    act: 'reports.read',
    summary: 'A report for a period, as CSV',
    query: ReportQuery,
    data: z.object({ csv: z.string(), next: z.null() }),
    errors: [403],
  }),
  listReportSchedules: endpoint({
    method: 'GET',
    path: '/console/report-schedules',
    auth: 'staff',
    act: 'reports.schedule',
    summary: 'The caller’s scheduled report emails',
    data: z.object({ schedules: z.array(ReportSchedule) }),
    errors: [403],
  }),
  addReportSchedule: endpoint({
    method: 'POST',
    path: '/console/report-schedules',
    auth: 'staff',
    act: 'reports.schedule',
    summary: 'Emails the caller a link to a report every week or month',
    body: z.object({ kind: ReportKind, every: ScheduleFrequency }),
    data: z.object({ schedule: ReportSchedule }),
    errors: [403],
  }),
  removeReportSchedule: endpoint({
    method: 'DELETE',
    path: '/console/report-schedules/:uuid',
    auth: 'staff',
    act: 'reports.schedule',
    summary: 'Ends one of the caller’s scheduled report emails',
    params: z.object({ uuid: z.uuid() }),
    data: z.null(),
    errors: [403, 404],
  }),
}
