import { formatCents } from '@passbook/contract/money'
import { type DormancyLine, dormancyEndpoints } from '@passbook/contract/console/dormancy'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { prepareReport, beginHandOver, reportUnclaimed } from '../hand-over.ts'
import { readHomeState } from '../state-rules.ts'
import { type InactiveAccount, findContactRecord } from '../list-inactive.ts'
import { noteAccountContact, stateName } from '../../../contact/activity.ts'
import { lockReactivation, reactivateAccount } from '../reactivate-account.ts'
import { type WrittenReport, writeStateReport as write } from '../state-report.ts'
import { asStaffFor } from '../../../../platform/callers/as-staff.ts'
import { accountFacts } from '../../customers/account-facts.ts'
import type { Agreed, Asked } from '../../../access/staff/acts/request.ts'
import { endTasks } from '../../../contact/tasks/tasks.ts'
import { staffAct } from '../../../access/staff/acts/staff-act.ts'
import { inStateReport, lateReportKey, toLines } from './list-dormancy.ts'
import {
  type FindEntities,
  ofAccount,
} from '../../../../platform/conflicts-of-interest/affected-entities.ts'

interface Contact {
  by: 'call' | 'letter'
  on: string
  reason: string
}

/** Records a call or letter from a holder, which restarts the period. A dormant account stays dormant. */
export function recordContact(
  ctx: Context,
  caller: StaffCaller,
  account_id: string,
  { by, on, reason }: Contact,
): Promise<DormancyLine> {
  const { institution_id } = caller
  return asStaffFor(
    ctx,
    caller,
    'dormancy.act',
    ofAccount(account_id),
    async ({ trx, now, actor }) => {
      const before = await findAccount(trx, institution_id, account_id)
      const today = easternDate(now)
      const day = parseBusinessDate(on)
      if (day > today) throw invalid('on', 'Choose today or an earlier date')
      if (!(await noteAccountContact(trx, { institution_id, account_id }, { on: day, by }))) {
        throw invalid('on', 'There is already contact on that date or later.')
      }
      await writeAudit(trx, {
        institution_id,
        actor,
        action: 'record_contact',
        entity: 'depositor',
        entityId: before.depositor_id,
        details: {
          account_id,
          reason,
          before: { on: before.last_contact_on, by: before.last_contact_by },
          after: { on: day, by },
        },
      })
      const after = await findAccount(trx, institution_id, account_id)
      const [line] = await toLines(trx, institution_id, [after], today)
      if (line === undefined) throw new DomainError('not_found')
      return line
    },
  )
}

interface StateYear {
  state: string
  year: number
}

/** Writes the file of a report. It contains full Social Security numbers, so the reason is recorded. */
export function writeStateReport(
  ctx: Context,
  caller: StaffCaller,
  which: StateYear,
  reason: string,
): Promise<WrittenReport> {
  const { institution_id } = caller
  const everybody = inStateReport(which, ctx.clock.now())
  return asStaffFor(ctx, caller, 'dormancy.act', everybody, (desk) =>
    write(desk.ctx, { institution_id, ...which }, { actor: desk.actor, reason }),
  )
}

/** Reactivates a dormant account at a holder's request. */
const reactivate = staffAct(dormancyEndpoints.reactivate, {
  about: ({ uuid }) => ofAccount(uuid),
  command: {
    arguments: [['uuid', 'account_id']],
    help: 'to reactivate a dormant account that a holder requested with a verification code',
  },
  async propose({ trx }, { institution_id }, { uuid: account_id }) {
    const account = await findAccount(trx, institution_id, account_id)
    await lockReactivation(trx, { institution_id, account_id })
    const { customer, depositor_id, balance_cents } = account
    return {
      depositor_id,
      subject_id: account_id,
      amount_cents: balance_cents,
      words: `Reactivate the account of ${customer} with ${formatCents(balance_cents)}, requested by an account holder with a verification code`,
    }
  },
  async facts(db, asked) {
    return [
      { label: 'Status', value: 'Dormant', after: 'Active' },
      ...(await accountFacts(db, asked)),
    ]
  },
  async run({ ctx, trx, actor }, { institution_id, subject_id }) {
    if (subject_id === null) throw new Error('the request names no account')
    await reactivateAccount(ctx, trx, { institution_id, account_id: subject_id, actor })
  },
})

const STATE_AND_YEAR = [
  ['state', 'state'],
  ['year', 'year'],
] as const

/** Whose accounts a stored request about a report concerns. */
function aboutReport({ institution_id, subject_id }: Asked, now: Date): FindEntities {
  return async (db) => {
    const report = await db
      .selectFrom('escheat_reports')
      .select(['state', 'year'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', subject_id)
      .executeTakeFirst()
    return report ? inStateReport(report, now)(db, institution_id) : []
  }
}

function reportOfRequest({ institution_id, subject_id }: Asked) {
  if (subject_id === null) throw new Error('the request names no report')
  return { institution_id, reportId: subject_id }
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return ''
  return `. ${waiting} more ${waiting === 1 ? 'account waits' : 'accounts wait'}: no letter was mailed in time, or it can still be answered`
}

/** Reports the accounts to a state that takes the money later. They stay open and earn until then. */
const report = staffAct(dormancyEndpoints.reportUnclaimed, {
  about: (which, { clock }) => inStateReport(which, clock.now()),
  command: {
    arguments: STATE_AND_YEAR,
    help: 'to report unclaimed property to a state that takes the money later, as California does',
  },
  async propose({ ctx, trx }, { institution_id }, which) {
    const key = { institution_id, ...which }
    const { id, accounts, balanceCents, waiting } = await prepareReport(ctx, trx, key, 'report')
    const counted = `${accounts} ${accounts === 1 ? 'account' : 'accounts'}`
    return {
      subject_id: id,
      amount_cents: balanceCents,
      words: `Report ${counted} with ${formatCents(balanceCents)} to ${stateName(which.state)} for ${which.year}, without money${waitingWords(waiting)}`,
    }
  },
  aboutRequest: aboutReport,
  async run({ ctx, trx, now, actor }, agreed) {
    await reportUnclaimed(ctx, trx, { ...reportOfRequest(agreed), actor })
    await endLateTask(trx, agreed, now)
  },
})

/** Transfers the money of a report to its state, and closes each account. */
const handOver = staffAct(dormancyEndpoints.handOver, {
  about: (which, { clock }) => inStateReport(which, clock.now()),
  command: {
    arguments: STATE_AND_YEAR,
    help: 'to transfer the unclaimed property in a report to its state and close the accounts',
  },
  async propose({ ctx, trx }, { institution_id }, which) {
    const key = { institution_id, ...which }
    const { id, accounts, balanceCents, waiting } = await prepareReport(ctx, trx, key, 'money')
    const isOne = accounts === 1
    return {
      subject_id: id,
      amount_cents: balanceCents,
      words: `Transfer ${formatCents(balanceCents)} from ${accounts} ${isOne ? 'account' : 'accounts'} to ${stateName(which.state)} for ${which.year} and close ${isOne ? 'it' : 'them'}${waitingWords(waiting)}`,
    }
  },
  aboutRequest: aboutReport,
  async run({ ctx, trx, now, actor }, agreed) {
    await beginHandOver(ctx, trx, { ...reportOfRequest(agreed), actor })
    await endLateTask(trx, agreed, now)
  },
})

/** A report that was made or whose money left is late no longer. */
async function endLateTask(
  trx: Transaction,
  { institution_id, subject_id }: Agreed,
  now: Date,
): Promise<void> {
  const made = await trx
    .selectFrom('escheat_reports')
    .select(['state', 'year'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', subject_id)
    .executeTakeFirstOrThrow()
  await endTasks(trx, { institution_id, keys: [lateReportKey(made)], now })
}

export const dormancyStaffActs = { reactivate, reportUnclaimed: report, handOver }

async function findAccount(
  trx: Transaction,
  institution_id: string,
  account_id: string,
): Promise<InactiveAccount> {
  const homeState = await readHomeState(trx, institution_id)
  const found = await findContactRecord(trx, { institution_id, account_id, homeState })
  if (found === undefined) throw new DomainError('not_found')
  return found
}
