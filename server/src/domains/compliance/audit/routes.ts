import { auditEndpoints } from '@passbook/contract/console/audit'
import { implement } from '../../../platform/http/implement.ts'
import { exportAudit, listAudit, readChoices } from './list-audit.ts'

export const auditRoutes = implement(auditEndpoints, {
  listAudit: ({ ctx, caller, query }) => listAudit(ctx, caller, query),
  getAuditChoices: ({ ctx, caller }) => readChoices(ctx, caller),
  exportAudit: ({ ctx, institution, caller, body }) => exportAudit(ctx, institution, caller, body),
})
