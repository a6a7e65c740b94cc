import { transferEndpoints } from '@passbook/contract/transfers'
import { implement } from '../../../platform/http/implement.ts'
import { exportTransactions } from './export/export-transactions.ts'
import { readRequest } from './history/read-request.ts'
import { listTransactions } from './list-transactions.ts'
import { readService } from './read-service.ts'
import { makeDeposit } from '../orders/make-deposit.ts'
import { makeWithdrawal } from '../orders/make-withdrawal.ts'
import { voidTransaction } from '../orders/void-transaction.ts'

export const transferRoutes = implement(transferEndpoints, {
  getTransactions: ({ ctx, caller, query }) => listTransactions(ctx, caller, query),
  exportTransactions: ({ ctx, institution, caller, query }) =>
    exportTransactions(ctx, institution, caller, query),
  getRequest: ({ ctx, caller, params }) => readRequest(ctx, caller, params.requestId),
  getService: ({ ctx, known, query }) => readService(ctx, known, query),
  makeDeposit: ({ ctx, caller, body, idempotencyKey }) =>
    makeDeposit(ctx, caller, {
      amountCents: body.amount_cents,
      date: body.date,
      repeat: body.repeat,
      replaces: body.replaces,
      appliesTo: body.applies_to,
      expectedSettlementDate: body.expected_settlement_date,
      idempotencyKey,
    }),
  makeWithdrawal: ({ ctx, caller, body, idempotencyKey }) =>
    makeWithdrawal(ctx, caller, {
      amountCents: body.amount_cents,
      expectedSettlementDate: body.expected_settlement_date,
      stepUp: body.step_up,
      confirmRepeat: body.confirm_repeat ?? false,
      idempotencyKey,
    }),
  voidTransaction: ({ ctx, caller, params, body }) =>
    voidTransaction(ctx, caller, { transferId: params.uuid, appliesTo: body.applies_to ?? 'this' }),
})
