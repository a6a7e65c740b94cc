import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { formatCount } from '../money.ts'
import { clean } from '../plain-text.ts'
import { Reason } from './customers.ts'

export const ReportState = z.enum(['open', 'filed', 'not_filed'])
export type ReportState = z.infer<typeof ReportState>

export const SUSPICION_TITLE_CHARACTERS = 120
export const SUSPECT_CHARACTERS = 200
export const NARRATIVE_CHARACTERS = 20_000
export const REPORT_REFERENCE_CHARACTERS = 40

const requiredText = (most: number) =>
  z
    .string()
    .check(
      clean(),
      z.trim(),
      z.minLength(1, 'Enter some text'),
      z.maxLength(most, `Use ${formatCount(most)} characters or fewer`),
    )

/** The texts of a report. */
const ReportWords = {
  title: requiredText(SUSPICION_TITLE_CHARACTERS),
  /** The suspect, in words; empty while nobody is known. */
  suspect: z
    .string()
    .check(clean(), z.trim(), z.maxLength(SUSPECT_CHARACTERS, 'Enter a shorter text')),
  narrative: requiredText(NARRATIVE_CHARACTERS),
}

export const ReportLine = z.object({
  uuid: z.uuid(),
  title: z.string(),
  suspect: z.string(),
  /** The customer it is about, if any. */
  depositor_id: z.nullable(z.uuid()),
  customer: z.nullable(z.string()),
  detected_on: BusinessDate,
  /** When it has to be filed. */
  due_on: BusinessDate,
  state: ReportState,
  filed_on: z.nullable(BusinessDate),
  /** The earliest day it may be deleted; null while it is open. */
  keep_until: z.nullable(BusinessDate),
})
export type ReportLine = z.infer<typeof ReportLine>

/** Who did what, and what changed. */
export const ReportEvent = z.object({
  at: Instant,
  by: z.string(),
  action: z.enum(['open', 'change', 'file', 'close']),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type ReportEvent = z.infer<typeof ReportEvent>

export const SuspicionReport = z.object({
  ...ReportLine.shape,
  narrative: z.string(),
  reference: z.nullable(z.string()),
  opened_by: z.string(),
  opened_at: Instant,
  /** Oldest first. */
  history: z.array(ReportEvent),
})
export type SuspicionReport = z.infer<typeof SuspicionReport>

const UuidParams = z.object({ uuid: z.uuid() })
const ReportReply = z.object({ report: SuspicionReport })

/**
 * Suspicious activity reports (31 USC 5318(g)). That one exists is confidential: no other desk
 * lists it, and what is done here goes to a separate audit trail.
 */
export const suspicionEndpoints = {
  listReports: endpoint({
    method: 'GET',
    path: '/console/suspicion',
    auth: 'staff',
    act: 'suspicion.read',
    summary: 'Suspicious activity reports: open ones by due date, closed ones newest first',
    query: z.object({
      view: z.optional(z.enum(['open', 'ended'])),
      /** The id of the last report on the previous page. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({ reports: z.array(ReportLine), today: BusinessDate, has_more: z.boolean() }),
    errors: [403],
  }),
  openReport: endpoint({
    method: 'POST',
    path: '/console/suspicion',
    auth: 'staff',
    act: 'suspicion.write',
    summary: 'Opens a report; its due date depends on whether a suspect is known',
    body: z.object({
      ...ReportWords,
      depositor_id: z.nullable(z.uuid()),
      detected_on: BusinessDate,
    }),
    data: ReportReply,
    errors: [403, 404],
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/console/suspicion/:uuid',
    auth: 'staff',
    act: 'suspicion.read',
    summary: 'One report with its history',
    params: UuidParams,
    data: ReportReply,
    errors: [403, 404],
  }),
  changeReport: endpoint({
    method: 'PATCH',
    path: '/console/suspicion/:uuid',
    auth: 'staff',
    act: 'suspicion.write',
    summary: 'Changes an open report; earlier text is kept',
    params: UuidParams,
    body: z.object(ReportWords),
    data: ReportReply,
    errors: [403, 404],
  }),
  fileReport: endpoint({
    method: 'POST',
    path: '/console/suspicion/:uuid/file',
    auth: 'staff',
    act: 'suspicion.write',
    summary: 'Records that a report was filed, which closes it',
    params: UuidParams,
    body: z.object({
      filed_on: BusinessDate,
      /** The number the authority gave it. */
      reference: requiredText(REPORT_REFERENCE_CHARACTERS),
    }),
    data: ReportReply,
    errors: [403, 404],
  }),
  closeReport: endpoint({
    method: 'POST',
    path: '/console/suspicion/:uuid/close',
    auth: 'staff',
    act: 'suspicion.write',
    summary: 'Closes a report without filing, with a reason',
    params: UuidParams,
    body: z.object({ reason: Reason }),
    data: ReportReply,
    errors: [403, 404],
  }),
}
