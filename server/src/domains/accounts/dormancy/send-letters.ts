import { formatFullDay } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { writeAudits } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { raiseAlerts } from '../../contact/alerts/raise-alert.ts'
import { stateName } from '../../contact/activity.ts'
import type { Cycle } from './calendar.ts'
import type { Silent } from './list-silent.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'

const ACTOR = { kind: 'job', id: 'dormancy' } as const

/** A letter that is due. */
export interface DueLetter {
  silent: Silent
  cycle: Cycle
}

/**
 * The letters before a report, to every holder and once: on paper for all of them (RULES: by mail), and by
 * email to those who did not take back their consent to that. Some of an institution, in one transaction.
 */
export async function sendLetters(
  ctx: Context,
  institution_id: string,
  due: readonly DueLetter[],
): Promise<void> {
  if (due.length === 0) return
  await inTransaction(ctx.db, async (trx) => {
    const holders = await listHolders(trx, institution_id, due)
    const fresh = await insertLetters(ctx, trx, { institution_id, due, holders })
    await raiseAlerts(ctx, trx, {
      institution_id,
      kind: 'dormancy',
      whose: 'depositor_id',
      all: fresh.flatMap((letter) =>
        (holders.get(letter.silent.entity_id) ?? []).map((holder) => newsFor(holder, letter)),
      ),
    })
    await writeAudits(
      trx,
      fresh.map(({ id, silent, cycle, emailed }) => ({
        institution_id,
        actor: ACTOR,
        action: 'send_dormancy_letter',
        entity: 'depositor',
        entityId: silent.depositor_id,
        details: {
          account_id: silent.account_id,
          letter_id: id,
          report_due: cycle.reportDue,
          emailed,
        },
      })),
    )
  })
}

interface Holder {
  id: string
  entity_id: string
  paper_since: Date | null
}

interface Fresh extends DueLetter {
  id: string
  emailed: number
}

interface Sending {
  institution_id: string
  due: readonly DueLetter[]
  holders: ReadonlyMap<string, readonly Holder[]>
}

/** Those that were not written before; of two nights at once one writes each. */
async function insertLetters(
  ctx: Context,
  trx: Transaction,
  { institution_id, due, holders }: Sending,
): Promise<Fresh[]> {
  const sent_at = ctx.clock.now()
  const rows = await trx
    .insertInto('dormancy_letters')
    .values(
      due.map(({ silent, cycle }) => ({
        institution_id,
        account_id: silent.account_id,
        state: cycle.state,
        report_due: cycle.reportDue,
        balance_cents: silent.balance_cents,
        last_contact_on: silent.last_contact_on,
        sent_at,
        emailed: (holders.get(silent.entity_id) ?? []).filter(isEmailed).length,
      })),
    )
    .onConflict((again) =>
      again.columns(['institution_id', 'account_id', 'report_due']).doNothing(),
    )
    .returning(['id', 'account_id', 'report_due', 'emailed'])
    .execute()
  return rows.flatMap(({ id, account_id, report_due, emailed }) => {
    const letter = due.find(
      ({ silent, cycle }) => silent.account_id === account_id && cycle.reportDue === report_due,
    )
    return letter ? [{ ...letter, id, emailed }] : []
  })
}

function isEmailed({ paper_since }: Holder): boolean {
  return paper_since === null
}

function newsFor(holder: Holder, { id, silent, cycle }: Fresh) {
  const params = {
    state: stateName(cycle.state),
    until: formatFullDay(cycle.reportDue),
    since: formatFullDay(silent.last_contact_on),
    balance: formatCents(silent.balance_cents),
  }
  return {
    kind: 'dormancy' as const,
    of: holder.id,
    event: `dormancy:${id}`,
    params,
    letter: isEmailed(holder) ? ({ template: 'dormancy_letter', params } as const) : null,
  }
}

/** Of each account's entity. */
async function listHolders(
  trx: Transaction,
  institution_id: string,
  due: readonly DueLetter[],
): Promise<Map<string, Holder[]>> {
  const rows = await accountHolders(trx, institution_id)
    .select(['depositors.id', 'depositors.entity_id', 'depositors.paper_since'])
    .where(
      'depositors.entity_id',
      'in',
      due.map(({ silent }) => silent.entity_id),
    )
    .orderBy('depositors.id')
    .execute()
  return Map.groupBy(rows, ({ entity_id }) => entity_id)
}
