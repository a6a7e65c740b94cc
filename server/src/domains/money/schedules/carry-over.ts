import { formatFullDay } from '@passbook/contract/format-dates'
import type { Progress } from '@passbook/contract/depositor'
import { formatCents } from '@passbook/contract/money'
import { type Schedule, repeatWords } from '@passbook/contract/repeating'
import { mayMove } from '@passbook/contract/transaction-states'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { type Applicant, asApplicant } from '../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { assertMayDeposit } from '../orders/assert-may-move.ts'
import { bankWords, emailHolders } from '../orders/send-receipt.ts'
import { authorizationText, readAuthorizingNames } from '../transfers/authorization.ts'
import {
  type PlacedTransactionRow,
  readTransactionRow,
  type Transfer,
  lockTransfers,
} from '../transfers/queries.ts'
import { type ScheduleRow, lockNextOf, lockSchedules } from '../transfers/repeating/queries.ts'
import { toTransaction } from '../transfers/to-transaction.ts'

interface CarriedOver {
  schedules: Schedule[]
  transactions: TransactionData[]
  progress: Progress
}

/**
 * A holder authorizes the currently linked account for deposits that were authorized for another one:
 * they are drawn from it, and all holders get a copy of the authorization (RULES: Repeating transfers).
 */
export function carryOver(
  ctx: Context,
  caller: ApplicationCaller,
  { idempotencyKey: key, ...chosen }: Chosen & { idempotencyKey: string },
): Promise<CarriedOver> {
  const once = { call: 'carry-over', key, input: chosen }
  return asApplicant(ctx, caller, { once }, (applicant) => carry(ctx, applicant, caller, chosen))
}

async function carry(
  ctx: Context,
  { trx, application, by }: Applicant,
  { institution_id, depositor_id }: ApplicationCaller,
  chosen: Chosen,
): Promise<CarriedOver> {
  const { accountId, link } = assertMayDeposit(application)
  const place = { institution_id, account_id: accountId }
  const found = await lockWaiting(trx, place, chosen)
  const waiting = withoutAuthorized(found, link.id)
  await saveCarried(trx, waiting, { link, madeBy: depositor_id, now: by.now })
  const rows: PlacedTransactionRow[] = []
  for (const transfer of found.transfers) rows.push(await readTransactionRow(trx, transfer))
  const ids = idsOf(waiting)
  if (ids.transfer_ids.length + ids.schedule_ids.length > 0) {
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'carry_over',
      entity: 'linked_account',
      entityId: link.id,
      details: ids,
    })
    const carried = rows.filter((row) => isAmong(ids, row))
    const params = {
      bank: bankWords(link),
      deposits: carried.map(lineOf).join('\n'),
      authorizations: carried.map((row) => row.authorization_text ?? '').join('\n'),
    }
    await emailHolders(ctx, trx, place, { template: 'deposits_carried', params })
  }
  return {
    schedules: rows.flatMap(({ schedule }) =>
      schedule && chosen.scheduleIds.includes(schedule.uuid) ? [schedule] : [],
    ),
    transactions: rows.map((row) => toTransaction(row, by.now)),
    progress: application.progress,
  }
}

/** Leaves out what is already authorized for the currently linked account. */
function withoutAuthorized({ schedules, transfers }: Waiting, linkedAccountId: string): Waiting {
  const isOther = (each: { linked_account_id: string | null }) =>
    each.linked_account_id !== linkedAccountId
  return { schedules: schedules.filter(isOther), transfers: transfers.filter(isOther) }
}

function isAmong(ids: ReturnType<typeof idsOf>, { id, schedule }: PlacedTransactionRow): boolean {
  return ids.transfer_ids.includes(id) || ids.schedule_ids.includes(schedule?.uuid ?? '')
}

function idsOf({ schedules, transfers }: Waiting) {
  return {
    schedule_ids: schedules.map(({ id }) => id),
    transfer_ids: transfers.map(({ id }) => id),
  }
}

/** "$50.00 every month on the 5th, until you stop it: the next one, $50.00, on Monday, December 7, 2026". */
function lineOf({ amount_cents, file_date, schedule }: PlacedTransactionRow): string {
  const day = formatFullDay(file_date)
  if (schedule?.status !== 'ACTIVE') return `${formatCents(amount_cents)} on ${day}`
  const next = `the next one, ${formatCents(amount_cents)}, on ${day}`
  const end =
    schedule.ends_on === null ? 'until you stop it' : `until ${formatFullDay(schedule.ends_on)}`
  return `${formatCents(schedule.amount_cents)} ${repeatWords(schedule)}, ${end}: ${next}`
}

interface Authorization {
  link: LinkedAccount
  /** The holder who gives the authorization. */
  madeBy: string
  now: Date
}

/** Moves what was confirmed to the current linked account; a waiting schedule continues. */
async function saveCarried(
  trx: Transaction,
  { schedules, transfers }: Waiting,
  { link, madeBy, now }: Authorization,
): Promise<void> {
  const [institution_id] = [...schedules, ...transfers].map((each) => each.institution_id)
  if (institution_id === undefined) return
  const [names] = await readAuthorizingNames(trx, { institution_id, depositor_id: madeBy })
  for (const { id, amount_cents, file_date, cancel_until, authorization_text } of transfers) {
    const debit = { amountCents: amount_cents, file_date, cancel_until, now }
    // The next one of a schedule has none: the schedule is what is authorized.
    const isSingle = authorization_text !== null && names !== undefined
    const authorized = isSingle ? authorizationText({ ...names, link }, debit) : undefined
    await trx
      .updateTable('transfers')
      .set({ linked_account_id: link.id, ...(authorized && { authorization_text: authorized }) })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
  }
  await trx
    .updateTable('schedules')
    .set({ linked_account_id: link.id, made_by: madeBy, status: 'ACTIVE' })
    .where('institution_id', '=', institution_id)
    .where('id', '=', sql<string>`any(${schedules.map(({ id }) => id)}::uuid[])`)
    .execute()
}

/** The schedules and deposits that a holder confirms. */
interface Chosen {
  scheduleIds: readonly string[]
  transactionIds: readonly string[]
}

interface Waiting {
  schedules: ScheduleRow[]
  /** The single deposits, and the next one of each schedule, without duplicates. */
  transfers: Transfer[]
}

interface Place {
  institution_id: string
  account_id: string
}

/** Locks what was chosen, which must belong to this account; refuses what can no longer be sent. */
async function lockWaiting(
  trx: Transaction,
  { institution_id, account_id }: Place,
  { scheduleIds, transactionIds }: Chosen,
): Promise<Waiting> {
  const next = await lockNextOf(trx, institution_id, scheduleIds)
  const single = await lockTransfers(trx, institution_id, transactionIds)
  const schedules = await lockSchedules(trx, institution_id, scheduleIds)
  const areOwn = [...schedules.values(), ...single].every((each) => each.account_id === account_id)
  const areKnown =
    schedules.size === new Set(scheduleIds).size && single.length === new Set(transactionIds).size
  if (!areOwn || !areKnown) throw new DomainError('not_found')
  if ([...schedules.values()].some(({ status }) => status === 'ENDED')) {
    throw invalid('schedule_ids', 'One of these recurring deposits has ended.')
  }
  if (!single.every(isUnsent)) {
    throw invalid('transaction_ids', 'One of these deposits was already sent or canceled.')
  }
  const byId = new Map([...next, ...single].map((transfer) => [transfer.id, transfer]))
  return { schedules: [...schedules.values()], transfers: [...byId.values()] }
}

function isUnsent({ kind, status }: Transfer): boolean {
  return kind === 'deposit' && mayMove(status, 'Voided')
}
