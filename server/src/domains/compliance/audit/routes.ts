import { auditEndpoints } from '@passbook/contract/console/audit'
import { implement } from '../../../platform/http/implement.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'
import { readChoices } from './read-choices.ts'

export const auditRoutes = implement(auditEndpoints, {
  listAudit: ({ ctx, caller, query }) => listAudit(ctx, caller, query),
  getAuditChoices: ({ ctx, caller }) => readChoices(ctx, caller),
  exportAudit: ({ ctx, institution, caller, body }) => exportAudit(ctx, institution, caller, body),
})
