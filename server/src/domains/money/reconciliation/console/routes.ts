import { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import { implement } from '../../../../platform/http/implement.ts'
import {
  decideBreak,
  undoDecision,
  listOfDay,
  listSettlementDays,
  readSettlementDay,
} from './settlement-days.ts'
import { lookAtStatement, takeInStatement } from './take-in-statement.ts'

export const reconciliationRoutes = implement(reconciliationEndpoints, {
  listSettlementDays: ({ ctx, caller, query }) => listSettlementDays(ctx, caller, query.before),
  getSettlementDay: ({ ctx, caller, params }) => readSettlementDay(ctx, caller, params.date),
  listReconciled: ({ ctx, caller, params, query }) =>
    listOfDay(ctx, caller, params.date, query.after),
  previewStatement: ({ ctx, caller, files }) => lookAtStatement(ctx, caller, files),
  importStatement: ({ ctx, caller, files }) => takeInStatement(ctx, caller, files),
  settleBreak: ({ ctx, caller, body }) => decideBreak(ctx, caller, body),
  undoReconciled: ({ ctx, caller, params, body }) =>
    undoDecision(ctx, caller, params.uuid, body.reason),
})
