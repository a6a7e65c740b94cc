import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { RARE } from '../../../../test/console/many-customers.ts'
import { useStatementPlans } from '../../../../test/console/statement-plans.ts'
import type { Context } from '../../../context.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { listDormancy } from '../../accounts/dormancy/console/list-dormancy.ts'
import { listConversations } from '../../contact/messages/console/conversations.ts'
import { listWork } from '../../contact/tasks/console/list-work.ts'
import { listTaxYears } from '../../documents/tax/filing/tax-desk.ts'
import { listReturns } from '../../money/console/list-returns.ts'
import { listOwing } from '../../money/console/money-figures.ts'
import { listSettlementDays } from '../../money/reconciliation/console/settlement-days.ts'
import { listApprovals } from '../approvals/list-approvals.ts'

const CUSTOMERS = 12_000
/** A page has at most 200 rows, which may be read once to find them and once to show them. */
const MOST_ROWS = 500

type Ask = (ctx: Context, caller: StaffCaller) => Promise<unknown>

/** A list that reads everything before its page is as slow as the institution is large. */
describe('the lists of the console over many rows', () => {
  const plans = useStatementPlans(useTestApp(), CUSTOMERS)

  const messages =
    (filter: Parameters<typeof listConversations>[2]): Ask =>
    (ctx, caller) =>
      listConversations(ctx, caller, filter)
  const returns =
    (query: Parameters<typeof listReturns>[2]): Ask =>
    (ctx, caller) =>
      listReturns(ctx, caller, query)
  const work =
    (filter: Parameters<typeof listWork>[2]): Ask =>
    (ctx, caller) =>
      listWork(ctx, caller, filter)
  const approvals =
    (view: Parameters<typeof listApprovals>[2]): Ask =>
    (ctx, caller) =>
      listApprovals(ctx, caller, view)

  const silent =
    (filter: Parameters<typeof listDormancy>[2]): Ask =>
    (ctx, caller) =>
      listDormancy(ctx, caller, { view: 'soon', ...filter })

  it.each<[string, string[], Ask]>([
    ['conversations', ['message_threads_waiting', 'message_threads_answered'], messages({})],
    ['conversations of a colleague', ['message_threads_assigned'], messages({ view: 'mine' })],
    ['conversations of nobody', ['message_threads_unassigned'], messages({ view: 'unassigned' })],
    [
      'conversations with rare words',
      ['message_threads_grams', 'message_entries_grams'],
      messages({ q: RARE.text }),
    ],
    [
      'conversations with two letters',
      ['message_threads_grams', 'message_entries_grams'],
      messages({ q: 'zq' }),
    ],
    ['returns', ['ach_files_received'], returns({})],
    ['returns with a code that none has', ['ach_answers_applied'], returns({ code: 'R99' })],
    ['returned withdrawals', ['ach_answers_applied'], returns({ what: 'withdrawals' })],
    ['settlement days', ['ach_batches_of_day'], (...by) => listSettlementDays(...by, undefined)],
    ['open work', ['staff_tasks_due'], work({})],
    ['finished work', ['staff_tasks_done'], work({ view: 'done' })],
    ['finished work of a kind', ['staff_tasks_done'], work({ view: 'done', kind: 'nothing' })],
    ['requests', ['staff_approvals_decided'], approvals(undefined)],
    ['requests of one person', ['staff_approvals_decided_of'], approvals('mine')],
    ['silent accounts of a state', ['account_contacts_of_state'], silent({ state: 'NY' })],
    ['tax years', ['tax_year_figures_pkey'], listTaxYears],
    ['who owes', ['savings_balances_owing'], listOwing],
  ])('finds a page of %s by an index, and reads few rows', async (_what, indexes, ask) => {
    const scans = await plans.scansOf(ask)
    const used = scans.map(({ index }) => index)
    expect(used, JSON.stringify(scans)).toEqual(expect.arrayContaining(indexes))
    expect(scans.filter(({ rows }) => rows > MOST_ROWS)).toEqual([])
  })
})
