import { formatFullDay } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Context } from '../../context.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { stateName } from '../contacts/state-name.ts'
import type { Cycle } from './calendar.ts'
import type { Silent } from './list-silent.ts'

const ACTOR = { kind: 'job', id: 'dormancy' } as const

/**
 * The letter before a report, to every holder and once: on paper for all of them (RULES: by mail), and by
 * email to those who did not take back their consent to that.
 */
export function sendLetter(
  ctx: Context,
  institution_id: string,
  silent: Silent,
  { state, reportDue }: Cycle,
): Promise<void> {
  const { account_id, last_contact_on, balance_cents } = silent
  return inTransaction(ctx.db, async (trx) => {
    const holders = await listHolders(trx, institution_id, silent.entity_id)
    const emailed = holders.filter(({ paper_since }) => paper_since === null).length
    const letter = await trx
      .insertInto('dormancy_letters')
      .values({
        institution_id,
        account_id,
        state,
        report_due: reportDue,
        balance_cents,
        last_contact_on,
        sent_at: ctx.clock.now(),
        emailed,
      })
      .onConflict((again) =>
        again.columns(['institution_id', 'account_id', 'report_due']).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (letter === undefined) return
    const params = {
      state: stateName(state),
      until: formatFullDay(reportDue),
      since: formatFullDay(last_contact_on),
      balance: formatCents(balance_cents),
    }
    for (const { id: depositor_id, paper_since } of holders) {
      await raiseAlert(ctx, trx, {
        institution_id,
        depositor_id,
        kind: 'dormancy',
        event: `dormancy:${letter.id}`,
        params,
        letter: paper_since === null ? { template: 'dormancy_letter', params } : null,
      })
    }
    await writeAudit(trx, {
      institution_id,
      actor: ACTOR,
      action: 'send_dormancy_letter',
      entity: 'depositor',
      entityId: silent.depositor_id,
      details: { account_id, letter_id: letter.id, report_due: reportDue, emailed },
    })
  })
}

function listHolders(trx: Transaction, institution_id: string, entity_id: string) {
  return trx
    .selectFrom('depositors')
    .select(['id', 'paper_since'])
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('is_holder', '=', true)
    .orderBy('id')
    .execute()
}
