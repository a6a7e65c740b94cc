import { randomUUID } from 'node:crypto'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Repeat } from '@passbook/contract/repeating'
import type { Actor } from '../../../platform/audit/actor.ts'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { SavingsProduct } from '../../../ledger/product/queries.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import {
  type Authorizer,
  assertAuthorized,
  readAuthorizingNames,
} from '../transfers/authorization.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import { ledgerEffects } from '../transfers/moves/ledger-effects.ts'
import type { Transfer } from '../transfers/queries.ts'
import { beginSchedule } from '../transfers/repeating/begin-schedule.ts'
import { occurrenceAfter } from '../transfers/repeating/occurrences.ts'
import type { ScheduleRow } from '../transfers/repeating/queries.ts'
import { transferDates } from '../transfers/transfer-dates.ts'
import { assertPromised } from './order-row.ts'
import type { Replaced } from './replace-deposit.ts'

interface DepositInput {
  institution_id: string
  accountId: string
  link: Pick<LinkedAccount, 'id' | 'bank_name' | 'account_last_four'>
  madeBy: string
  callKey: string
  amountCents: number
  date: BusinessDate | undefined
  repeat: Repeat | undefined
  replaced: Replaced | undefined
  expectedSettlementDate: string | undefined
  shownAuthorization?: string | undefined
  product: SavingsProduct
  now: Date
  actor: Actor
}

interface PlacedDeposit {
  transfer: Transfer
  /** The schedule it belongs to. */
  schedule: ScheduleRow | undefined
}

/** The dates promised for a deposit. */
interface PlannedDates {
  fileDate: BusinessDate
  settlementDate: BusinessDate
}

/**
 * Records a deposit on the dates that were shown; a repeating one begins a schedule. A replacement
 * belongs to the same order as the deposit it replaces.
 */
export async function placeDeposit(trx: Transaction, input: DepositInput): Promise<PlacedDeposit> {
  const { replaced, date, repeat, link } = input
  const planned = await plan(trx, input)
  assertPromised(
    { kind: 'deposit', settlement_date: planned.settlementDate },
    input.expectedSettlementDate,
  )
  const exceptionOf = replaced?.isException ? replaced.schedule : undefined
  if (exceptionOf && replaced) assertBeforeNext(exceptionOf, replaced.transfer, planned)
  const days = daysFrom(input, planned)
  const begun = repeat && (await begin(trx, input, { ...repeat, ...days, ...planned }))
  const schedule = exceptionOf ?? begun
  const day = exceptionOf ? replaced?.transfer.occurrence_date : begun && days.occurrence
  const scheduledDate = date ?? (begun && days.occurrence)
  const { transfer } = await initiateTransfer(trx, {
    institution_id: input.institution_id,
    kind: 'deposit',
    amountCents: input.amountCents,
    accountId: input.accountId,
    linkedAccountId: link.id,
    // A schedule has an authorization of its own, with its amount and days.
    authorizer: repeat ? undefined : await readAuthorizer(trx, input),
    madeBy: input.madeBy,
    callKey: input.callKey,
    idempotencyKey: `deposit:${randomUUID()}`,
    product: input.product,
    now: input.now,
    actor: input.actor,
    ...(replaced
      ? { requestId: replaced.transfer.request_id, replacesTransferId: replaced.transfer.id }
      : {}),
    ...(scheduledDate ? { scheduledDate } : {}),
    ...(schedule && day ? { occurrence: { scheduleId: schedule.id, date: day } } : {}),
    orderAudit: {
      action: 'make_deposit',
      details: {
        amount_cents: input.amountCents,
        ...(schedule ? { schedule_id: schedule.id } : {}),
        ...(replaced ? { replaces: replaced.transfer.id } : {}),
      },
    },
  })
  assertAuthorized(transfer.authorization_text, input.shownAuthorization)
  return { transfer, schedule }
}

async function readAuthorizer(
  trx: Transaction,
  { institution_id, madeBy, link }: DepositInput,
): Promise<Authorizer | undefined> {
  const [names] = await readAuthorizingNames(trx, { institution_id, depositor_id: madeBy })
  return names && { ...names, link }
}

async function plan(
  trx: Transaction,
  { institution_id, now, product, date }: DepositInput,
): Promise<PlannedDates> {
  const dateInput = { institution_id, now, product, ...(date ? { scheduledDate: date } : {}) }
  const dates = await transferDates(trx, ledgerEffects.deposit, dateInput)
  return { fileDate: dates.file_date, settlementDate: dates.settlement_date }
}

/** The day from which a schedule counts, and the scheduled day of this deposit. */
interface Days {
  anchor: BusinessDate
  occurrence: BusinessDate
}

/**
 * A schedule counts from the chosen day, or from the day the first deposit is sent. If only the amount
 * or the end of a schedule changes, it still counts from the same day as before, so that the 31st is not
 * lost in February (STATES: the anchor does not move).
 */
function daysFrom({ date, repeat, replaced }: DepositInput, { fileDate }: PlannedDates): Days {
  const { schedule, transfer } = replaced ?? {}
  const occurrence = transfer?.occurrence_date
  if (schedule && occurrence && repeat?.every === schedule.every && date === transfer.file_date) {
    return { anchor: schedule.anchor_date, occurrence }
  }
  return { anchor: date ?? fileDate, occurrence: date ?? fileDate }
}

function begin(
  trx: Transaction,
  input: DepositInput,
  { every, ends_on, anchor, fileDate }: Repeat & Days & PlannedDates,
): Promise<ScheduleRow> {
  if (ends_on !== undefined && ends_on < fileDate) {
    const words = `Choose ${formatFullDay(fileDate)} or later. That’s when the first deposit leaves.`
    throw invalid('repeat.ends_on', words)
  }
  return beginSchedule(trx, {
    ...input,
    linkedAccountId: input.link.id,
    every,
    anchorDate: anchor,
    endsOn: ends_on === undefined ? null : parseBusinessDate(ends_on),
    replacesScheduleId: input.replaced?.schedule?.id ?? null,
  })
}

/** A moved deposit must stay before the next one of its schedule and within the schedule. */
function assertBeforeNext(
  schedule: ScheduleRow,
  { occurrence_date }: Transfer,
  { fileDate }: PlannedDates,
) {
  const { ends_on } = schedule
  if (ends_on !== null && fileDate > ends_on) {
    const last = formatFullDay(ends_on)
    throw invalid('date', `Choose a date up to ${last}, when this recurring deposit ends.`)
  }
  const next = occurrence_date && occurrenceAfter(schedule, occurrence_date, occurrence_date)
  if (next && fileDate >= next.leavesOn) {
    const day = formatFullDay(next.leavesOn)
    throw invalid('date', `Choose a date before ${day}, when the next deposit is sent.`)
  }
}
