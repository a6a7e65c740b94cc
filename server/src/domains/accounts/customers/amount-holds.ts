import { randomUUID } from 'node:crypto'
import {
  AMOUNT_HOLD_DAYS,
  type AmountHold,
  amountHoldEndpoints,
} from '@passbook/contract/console/amount-holds'
import { formatDate, formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import { hold, release } from '../../../ledger/hold.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { findEntityOf, lockEntityWithAccount } from '../../../platform/callers/account-people.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffMember } from '../../../platform/callers/staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { customerOf } from '../../access/staff/acts/request.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { readName } from '../customer-acts/read-closing.ts'
import { accountFacts } from './account-facts.ts'

interface WantedHold {
  amount_cents: number
  ends_on: string
  reason: string
}

/** One person holds an amount, because a hold only keeps money where it is and must not wait. */
export function placeAmountHold(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  { amount_cents, ends_on, reason }: WantedHold,
): Promise<{ uuid: string }> {
  const { institution_id, email } = caller
  return asStaffFor(ctx, caller, 'customers.hold', ofCustomer(depositor_id), async (desk) => {
    const { trx, now, actor } = desk
    const today = easternDate(now)
    const last = addDays(today, AMOUNT_HOLD_DAYS)
    if (ends_on < today || ends_on > last) {
      throw invalid('ends_on', `Choose a day from today to ${formatDate(last)}`)
    }
    const { accountId } = await lockEntityWithAccount(trx, { institution_id, depositor_id })
    const id = randomUUID()
    // More than is available is refused by the ledger.
    const { holdId } = await hold(trx, {
      institution_id,
      accountId,
      amountCents: amount_cents,
      reason: 'Held by staff',
      idempotencyKey: `amount-hold:${id}`,
      actor,
    })
    const row = { institution_id, id, account_id: accountId, hold_id: holdId }
    await trx
      .insertInto('amount_holds')
      .values({ ...row, reason, ends_on: parseBusinessDate(ends_on), placed_by: email })
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'place_amount_hold',
      entity: 'depositor',
      entityId: depositor_id,
      details: { amount_cents, ends_on, reason },
    })
    return { uuid: id }
  })
}

function openHolds(db: Database, institution_id: string) {
  return db
    .selectFrom('amount_holds as held')
    .innerJoin('holds', (join) =>
      join
        .onRef('holds.institution_id', '=', 'held.institution_id')
        .onRef('holds.id', '=', 'held.hold_id'),
    )
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'held.institution_id')
        .onRef('staff.email', '=', 'held.placed_by'),
    )
    .select(['held.id', 'held.account_id', 'held.hold_id', 'held.reason', 'held.ends_on'])
    .select(['held.placed_by', 'holds.amount_cents', 'holds.placed_at', 'staff.name'])
    .where('held.institution_id', '=', institution_id)
    .where('holds.released_at', 'is', null)
}

/** The amounts that staff hold in the account of a customer, the one that ends first at the top. */
export async function listAmountHolds(
  db: Database,
  whose: { institution_id: string; depositor_id: string },
): Promise<AmountHold[]> {
  const entity = await findEntityOf(db, whose)
  if (!entity?.accountId) return []
  const rows = await openHolds(db, whose.institution_id)
    .where('held.account_id', '=', entity.accountId)
    .orderBy('held.ends_on')
    .orderBy('held.id')
    .execute()
  return rows.map(({ id, amount_cents, reason, ends_on, name, placed_by, placed_at }) => ({
    uuid: id,
    amount_cents,
    reason,
    ends_on,
    placed_by: name ?? placed_by,
    placed_at: placed_at.toISOString(),
  }))
}

const Held = z.object({ hold: z.uuid() })

/** An open hold of this customer's account; anything else is not found. */
async function findHold(
  db: Database,
  { institution_id, depositor_id, hold: id }: { hold: string } & ReturnType<typeof customerOf>,
) {
  const entity = await findEntityOf(db, { institution_id, depositor_id })
  const found = await openHolds(db, institution_id).where('held.id', '=', id).executeTakeFirst()
  return found && found.account_id === entity?.accountId ? found : undefined
}

/** Two people release an amount before the last day of its hold. */
export const releaseAmountHoldAct = staffAct(amountHoldEndpoints.releaseAmountHold, {
  about: ({ uuid }) => ofCustomer(uuid),
  command: {
    arguments: [
      ['uuid', 'depositor_id'],
      ['hold', 'hold_id'],
    ],
    help: 'to release an amount that staff hold in an account, before the last day of the hold',
  },
  async propose({ trx }, { institution_id }, { uuid: depositor_id, hold: id }) {
    const found = await findHold(trx, { institution_id, depositor_id, hold: id })
    if (found === undefined) throw new DomainError('not_found')
    const { amount_cents } = found
    const name = await readName(trx, { institution_id, depositor_id })
    return {
      depositor_id,
      subject_id: id,
      payload: { hold: id },
      amount_cents,
      words: `Release ${formatCents(amount_cents)} held in the account of ${name}`,
    }
  },
  async facts(db, asked) {
    const found = await findHold(db, { ...customerOf(asked), ...Held.parse(asked.payload) })
    const account = await accountFacts(db, asked)
    if (found === undefined) return [{ label: 'Hold', value: 'Already released' }, ...account]
    return [
      { label: 'Hold', value: formatCents(found.amount_cents), after: 'None' },
      { label: 'Reason for the hold', value: found.reason },
      { label: 'Last day of the hold', value: formatFullDay(found.ends_on) },
      { label: 'Placed by', value: found.name ?? found.placed_by },
      ...account,
    ]
  },
  async run({ trx, actor }, agreed) {
    const whom = customerOf(agreed)
    const found = await findHold(trx, { ...whom, ...Held.parse(agreed.payload) })
    if (found === undefined) throw invalid('', 'This hold was released already.')
    await releaseHeld(trx, { ...whom, actor, held: found })
  },
})

interface Released {
  institution_id: string
  depositor_id: string | undefined
  held: { id: string; account_id: string; hold_id: number; amount_cents: number }
  actor: Actor
}

async function releaseHeld(
  trx: Transaction,
  { institution_id, depositor_id, held, actor }: Released,
): Promise<void> {
  await release(trx, { institution_id, holdId: held.hold_id, actor })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'release_amount_hold',
    ...(depositor_id
      ? { entity: 'depositor', entityId: depositor_id }
      : { entity: 'savings_account', entityId: held.account_id }),
    details: { amount_cents: held.amount_cents, hold_id: held.id },
  })
}

/** Releases the holds whose last day is over. */
export async function endAmountHolds(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  const over = await openHolds(ctx.db, institution_id)
    .where('held.ends_on', '<', date)
    .orderBy('held.account_id')
    .orderBy('held.id')
    .execute()
  const actor = { kind: 'job', id: 'end_amount_holds' } as const
  for (const held of over) {
    await inTransaction(ctx.db, (trx) =>
      releaseHeld(trx, { institution_id, depositor_id: undefined, held, actor }),
    )
  }
}

/** By institution, the day after the first hold ends. */
export async function nextAmountHolds(db: Database): Promise<Map<string, BusinessDate>> {
  const rows = await acrossInstitutions(db, 'the banking day of every institution')
    .selectFrom('amount_holds as held')
    .innerJoin('holds', (join) =>
      join
        .onRef('holds.institution_id', '=', 'held.institution_id')
        .onRef('holds.id', '=', 'held.hold_id'),
    )
    .select('held.institution_id')
    .select(({ fn }) => fn.min('held.ends_on').as('ends_on'))
    .where('holds.released_at', 'is', null)
    .groupBy('held.institution_id')
    .execute()
  return new Map(rows.map(({ institution_id, ends_on }) => [institution_id, addDays(ends_on, 1)]))
}
