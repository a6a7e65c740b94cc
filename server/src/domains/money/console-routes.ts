import { journalEndpoints } from '@passbook/contract/console/journal'
import { moneyEndpoints } from '@passbook/contract/console/money'
import { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import { implement } from '../../platform/http/implement.ts'
import { handlersOf } from '../../platform/http/staff-act-handlers.ts'
import { decideFileAct } from './ach/decide-file.ts'
import { applyReturnAct, readReturnException } from './console/decide-exception.ts'
import { exportFilesPage, exportPostingsPage, exportBalancePage } from './console/export.ts'
import { listFiles, readFile } from './console/list-files.ts'
import { listReturns } from './console/list-returns.ts'
import { listOwing, readRates, readTrialBalance, readAgeing } from './console/money-figures.ts'
import { importAnswers, previewAnswers } from './console/take-in-answers.ts'
import { downloadJournalFile, listManualEntries } from './journal/list-manual-entries.ts'
import { requestManualEntry } from './journal/manual-entry.ts'
import { bookBreakAct, undoStatementAct } from './reconciliation/console/staff-acts.ts'
import {
  decideBreak,
  undoDecision,
  listReconciledOfDay,
  listSettlementDays,
  readSettlementDay,
  previewUploadedStatement,
  importUploadedStatement,
} from './reconciliation/console/settlement-days.ts'

export const moneyRoutes = implement(moneyEndpoints, {
  listAchFiles: ({ ctx, caller, query }) => listFiles(ctx, caller, query),
  getAchFile: ({ ctx, caller, params, query }) => readFile(ctx, caller, params.uuid, query.after),
  previewAnswers: ({ ctx, caller, files }) => previewAnswers(ctx, caller, files),
  importAnswers: async ({ ctx, caller, files }) => {
    const report = await importAnswers(ctx, caller, files)
    const { fileId, isReplay, isWaiting, outcomes, ...counts } = report
    return {
      uuid: fileId,
      status: isWaiting ? ('WAITING' as const) : ('DONE' as const),
      is_known: isReplay,
      ...counts,
      outcomes: Object.entries(outcomes).map(([outcome, count]) => ({ outcome, count })),
    }
  },
  getReturnException: ({ ctx, caller, params }) =>
    readReturnException(ctx, caller, { fileId: params.uuid, place: params.place }),
  ...handlersOf({ askToApplyReturn: applyReturnAct, decideAchFile: decideFileAct }),
  getReturnRates: ({ ctx, caller }) => readRates(ctx, caller),
  listReturns: ({ ctx, caller, query }) => listReturns(ctx, caller, query),
  getTrialBalance: ({ ctx, caller, query }) => readTrialBalance(ctx, caller, query.on),
  listOwing: async ({ ctx, caller }) => ({ owing: await listOwing(ctx, caller) }),
  getAgeing: ({ ctx, caller }) => readAgeing(ctx, caller),
  exportTrialBalance: ({ ctx, caller, query }) => exportBalancePage(ctx, caller, query.on),
  exportPostings: ({ ctx, caller, query }) => exportPostingsPage(ctx, caller, query),
  exportAchFiles: ({ ctx, caller, query }) => exportFilesPage(ctx, caller, query.after),
})

export const journalRoutes = implement(journalEndpoints, {
  listManualEntries: ({ ctx, caller, query }) => listManualEntries(ctx, caller, query.after),
  postManualEntry: ({ ctx, caller, body, files }) => requestManualEntry(ctx, caller, body, files),
  downloadJournalFile: ({ ctx, caller, params }) => downloadJournalFile(ctx, caller, params.file),
})

export const reconciliationRoutes = implement(reconciliationEndpoints, {
  listSettlementDays: ({ ctx, caller, query }) => listSettlementDays(ctx, caller, query.before),
  getSettlementDay: ({ ctx, caller, params }) => readSettlementDay(ctx, caller, params.date),
  listReconciled: ({ ctx, caller, params, query }) =>
    listReconciledOfDay(ctx, caller, params.date, query.after),
  previewStatement: ({ ctx, caller, files }) => previewUploadedStatement(ctx, caller, files),
  importStatement: ({ ctx, caller, files }) => importUploadedStatement(ctx, caller, files),
  ...handlersOf({ bookBreak: bookBreakAct, undoStatement: undoStatementAct }),
  settleBreak: ({ ctx, caller, body }) => decideBreak(ctx, caller, body),
  undoReconciled: ({ ctx, caller, params, body }) =>
    undoDecision(ctx, caller, params.uuid, body.reason),
})
