import { closingEndpoints } from '@passbook/contract/closing'
import { fundingEndpoints } from '@passbook/contract/funding'
import { linkingEndpoints } from '@passbook/contract/linking'
import { nonprofitEndpoints } from '@passbook/contract/nonprofits'
import { scheduleEndpoints } from '@passbook/contract/schedules'
import { transferEndpoints } from '@passbook/contract/transfers'
import { implement } from '../../platform/http/implement.ts'
import { closeMyAccount } from './closing/close-account.ts'
import { readClosingPreview } from './closing/read-closing.ts'
import {
  fundMyAccount,
  readInitialFundAmount,
  setInitialFundAmount,
} from './funding/fund-my-account.ts'
import { linkFastlink, noteFailure, openFastlink } from './linking/fastlink.ts'
import { listLinkedAccounts, readBank } from './linking/list-linked-accounts.ts'
import { linkManual } from './linking/manual/link-manual.ts'
import { reissueManual } from './linking/manual/reissue-manual.ts'
import { verifyManual } from './linking/manual/verify-manual.ts'
import { removeLink } from './linking/remove-link.ts'
import {
  listDefaultNonprofits,
  readGiving,
  selectNonprofit,
} from './nonprofits/choose-nonprofit.ts'
import { searchNonprofits } from './nonprofits/search/search-nonprofits.ts'
import { makeDeposit } from './orders/make-deposit.ts'
import { makeWithdrawal } from './orders/make-withdrawal.ts'
import { voidTransaction } from './orders/void-transaction.ts'
import { carryOver } from './schedules/carry-over.ts'
import { exportTransactions } from './transfers/export/export-transactions.ts'
import { readRequest } from './transfers/history/read-request.ts'
import { listTransactions } from './transfers/list-transactions.ts'
import { readService } from './transfers/transfer-limits.ts'

export const transferRoutes = implement(transferEndpoints, {
  getTransactions: ({ ctx, caller, query }) => listTransactions(ctx, caller, query),
  exportTransactions: ({ ctx, institution, caller, query }) =>
    exportTransactions(ctx, institution, caller, query),
  getRequest: ({ ctx, caller, params }) => readRequest(ctx, caller, params.requestId),
  getService: ({ ctx, known, caller, query }) => readService(ctx, known, caller, query),
  makeDeposit: ({ ctx, caller, body, idempotencyKey }) =>
    makeDeposit(ctx, caller, {
      amountCents: body.amount_cents,
      date: body.date,
      repeat: body.repeat,
      replaces: body.replaces,
      appliesTo: body.applies_to,
      expectedSettlementDate: body.expected_settlement_date,
      shownAuthorization: body.authorization,
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

export const scheduleRoutes = implement(scheduleEndpoints, {
  carryOver: ({ ctx, caller, body, idempotencyKey }) =>
    carryOver(ctx, caller, {
      scheduleIds: body.schedule_ids,
      transactionIds: body.transaction_ids,
      idempotencyKey,
    }),
})

export const linkingRoutes = implement(linkingEndpoints, {
  getLinkedAccounts: ({ ctx, caller }) => listLinkedAccounts(ctx, caller),
  removeLinkedAccount: ({ ctx, caller, params }) => removeLink(ctx, caller, params.uuid),
  getBank: ({ ctx, institution, params }) => readBank(ctx, institution.id, params.routing_number),
  getFastlink: ({ ctx, caller, institution }) => openFastlink(ctx, caller, institution),
  linkFastlink: ({ ctx, caller, institution, body }) => {
    const { uuid, success, reason = 'cancelled', step_up: stepUp } = body
    if (!success) return noteFailure(ctx, caller, { uuid, reason })
    return linkFastlink(ctx, caller, institution, { uuid, stepUp })
  },
  linkManual: ({ ctx, caller, institution, body, idempotencyKey }) => {
    const { routing_number: routingNumber, account_number: accountNumber } = body
    const details = { routingNumber, accountNumber, accountType: body.account_type }
    const input = { details, idempotencyKey, stepUp: body.step_up }
    return linkManual(ctx, caller, institution, input)
  },
  verifyManual: ({ ctx, caller, body }) =>
    verifyManual(ctx, caller, { accountId: body.account_id, amountsCents: body.amounts_cents }),
  reissueManual: ({ ctx, caller, body, idempotencyKey }) =>
    reissueManual(ctx, caller, { accountId: body.account_id, idempotencyKey }),
})

export const fundingRoutes = implement(fundingEndpoints, {
  getInitialFundAmount: ({ ctx, caller }) => readInitialFundAmount(ctx, caller),
  setInitialFundAmount: ({ ctx, caller, body }) =>
    setInitialFundAmount(ctx, caller, body.amount_cents),
  fundMyAccount: ({ ctx, caller, body, idempotencyKey }) =>
    fundMyAccount(ctx, caller, {
      amountCents: body.amount_cents,
      expectedSettlementDate: body.expected_settlement_date,
      shownAuthorization: body.authorization,
      idempotencyKey,
    }),
})

export const closingRoutes = implement(closingEndpoints, {
  getClosing: ({ ctx, caller, params }) => readClosingPreview(ctx, caller, params.uuid),
  closeMyAccount: ({ ctx, caller, body, idempotencyKey }) =>
    closeMyAccount(ctx, caller, {
      reason: body.reason,
      expectedPayoutCents: body.expected_payout_cents,
      expectedSettlementDate: body.expected_settlement_date,
      stepUp: body.step_up,
      idempotencyKey,
    }),
})

export const nonprofitRoutes = implement(nonprofitEndpoints, {
  searchNonprofits: ({ ctx, caller, query }) => searchNonprofits(ctx, caller, query),
  getDefaultNonprofits: ({ ctx, caller }) => listDefaultNonprofits(ctx, caller),
  getSelectedNonprofit: ({ ctx, known, caller }) => readGiving(ctx, known, caller),
  selectNonprofit: ({ ctx, caller, body }) => selectNonprofit(ctx, caller, body.ein),
})
