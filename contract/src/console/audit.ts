import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'

/** One line of the audit trail. */
export const AuditLine = z.object({
  id: z.int(),
  at: Instant,
  /** Who did it: staff and operators by name or address, jobs by name, customers as `customer`. */
  by: z.object({
    kind: z.enum(['depositor', 'operator', 'job', 'system']),
    name: z.nullable(z.string()),
    depositor_id: z.nullable(z.uuid()),
  }),
  /** By its own name, like `place_hold`. */
  action: z.string(),
  about: z.object({
    /** A kind of thing, like `depositor`. */
    entity: z.string(),
    id: z.string(),
    /** Of a customer or somebody of the staff. */
    name: z.nullable(z.string()),
    depositor_id: z.nullable(z.uuid()),
  }),
  changes: z.array(
    z.object({ what: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** What else was kept with it, like the reason. */
  facts: z.array(z.object({ what: z.string(), value: z.string() })),
})
export type AuditLine = z.infer<typeof AuditLine>

const AuditFilters = {
  /** Staff and operators, as they are written in the trail. */
  who: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  what: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  from: z.optional(BusinessDate),
  to: z.optional(BusinessDate),
  /** What was done to a customer or what is theirs, and what they did. */
  customer: z.optional(z.uuid()),
}
export const AuditWish = z.object(AuditFilters)
export type AuditWish = z.infer<typeof AuditWish>

/** The most lines of one file. */
export const AUDIT_EXPORT_LINES = 10_000

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/console/audit',
    auth: 'staff',
    act: 'audit.read',
    summary: 'Who did what, when, to whom, with what was before and after; the newest first',
    query: z.object({
      ...AuditFilters,
      /** The last of the page before. */
      after: z.optional(z.coerce.number().check(z.int(), z.positive())),
    }),
    data: z.object({ lines: z.array(AuditLine), has_more: z.boolean() }),
    errors: [403],
  }),
  getAuditChoices: endpoint({
    method: 'GET',
    path: '/console/audit/choices',
    auth: 'staff',
    act: 'audit.read',
    summary: 'Who of the staff and what is in the audit trail, to choose from',
    data: z.object({
      people: z.array(z.object({ who: z.string(), name: z.nullable(z.string()) })),
      actions: z.array(z.string()),
    }),
    errors: [403],
  }),
  exportAudit: endpoint({
    method: 'POST',
    path: '/console/audit/export',
    auth: 'staff',
    act: 'audit.read',
    summary: 'The lines that fit as a table for spreadsheets; that it was taken is kept too',
    body: AuditWish,
    data: z.object({ file_name: z.string(), text: z.string() }),
    errors: [403],
  }),
}
