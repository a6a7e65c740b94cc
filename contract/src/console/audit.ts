import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'

export const AuditLine = z.object({
  id: z.int(),
  at: Instant,
  /** Who did it: staff and operators by name or address, jobs by name, customers as `customer`. */
  by: z.object({
    kind: z.enum(['depositor', 'operator', 'job', 'system']),
    name: z.nullable(z.string()),
    depositor_id: z.nullable(z.uuid()),
  }),
  /** The name of the action, like `place_hold`. */
  action: z.string(),
  about: z.object({
    /** The kind of thing, like `depositor`. */
    entity: z.string(),
    id: z.string(),
    /** The name of the customer or staff member. */
    name: z.nullable(z.string()),
    depositor_id: z.nullable(z.uuid()),
  }),
  changes: z.array(
    z.object({ what: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** What else was recorded, like the reason. */
  facts: z.array(z.object({ what: z.string(), value: z.string() })),
})
export type AuditLine = z.infer<typeof AuditLine>

const FILTER_FIELDS = {
  /** Staff and operators, as written in the audit trail. */
  who: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  what: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  from: z.optional(BusinessDate),
  to: z.optional(BusinessDate),
  /** Finds what was done to a customer or their data, and what they did. */
  customer: z.optional(z.uuid()),
}
export const AuditFilter = z.object(FILTER_FIELDS)
export type AuditFilter = z.infer<typeof AuditFilter>

/** The most lines in one exported file. */
export const AUDIT_EXPORT_LINES = 10_000

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/console/audit',
    auth: 'staff',
    act: 'audit.read',
    summary: 'The audit trail with values before and after, newest first',
    query: z.object({
      ...FILTER_FIELDS,
      /** The id of the last line on the previous page. */
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
    summary: 'The people and actions in the audit trail, for the filters',
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
    summary: 'Exports the matching lines as CSV; the export is recorded',
    body: AuditFilter,
    data: z.object({ file_name: z.string(), text: z.string() }),
    errors: [403],
  }),
}
