import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { writeAudits } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { raiseAlerts } from '../../contact/alerts/raise-alert.ts'
import { ANSWER_DAYS, stateName } from '../../contact/activity.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Cycle } from './calendar.ts'
import type { InactiveAccount } from './list-inactive.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'

const ACTOR = { kind: 'job', id: 'dormancy' } as const

export interface DueLetter {
  inactive: InactiveAccount
  cycle: Cycle
}

/**
 * Sends the letters before a report, once to every holder: on paper to all (RULES: by mail), and by email
 * to those who did not withdraw their consent to email. One batch of an institution, in one transaction.
 */
export async function sendLetters(
  ctx: Context,
  institution_id: string,
  due: readonly DueLetter[],
): Promise<void> {
  if (due.length === 0) return
  await inTransaction(ctx.db, async (trx) => {
    const holders = await listHolders(trx, institution_id, due)
    const newLetters = await insertLetters(ctx, trx, { institution_id, due, holders })
    await raiseAlerts(ctx, trx, {
      institution_id,
      kind: 'dormancy',
      whose: 'depositor_id',
      all: newLetters.flatMap((letter) =>
        (holders.get(letter.inactive.entity_id) ?? []).map((holder) =>
          alertFor(holder, letter, easternDate(ctx.clock.now())),
        ),
      ),
    })
    await writeAudits(
      trx,
      newLetters.map(({ id, inactive, cycle, emailed }) => ({
        institution_id,
        actor: ACTOR,
        action: 'send_dormancy_letter',
        entity: 'depositor',
        entityId: inactive.depositor_id,
        details: {
          account_id: inactive.account_id,
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

interface NewLetter extends DueLetter {
  id: string
  emailed: number
}

interface LetterInput {
  institution_id: string
  due: readonly DueLetter[]
  holders: ReadonlyMap<string, readonly Holder[]>
}

/** Stores the letters that were not sent before. Of two concurrent runs, one stores each letter. */
async function insertLetters(
  ctx: Context,
  trx: Transaction,
  { institution_id, due, holders }: LetterInput,
): Promise<NewLetter[]> {
  const sent_at = ctx.clock.now()
  const rows = await trx
    .insertInto('dormancy_letters')
    .values(
      due.map(({ inactive, cycle }) => ({
        institution_id,
        account_id: inactive.account_id,
        state: cycle.state,
        report_due: cycle.reportDue,
        balance_cents: inactive.balance_cents,
        last_contact_on: inactive.last_contact_on,
        sent_at,
        certified_by: certifiedBy(cycle, inactive),
        emailed: (holders.get(inactive.entity_id) ?? []).filter(isEmailed).length,
      })),
    )
    .onConflict((again) =>
      again.columns(['institution_id', 'account_id', 'report_due']).doNothing(),
    )
    .returning(['id', 'account_id', 'report_due', 'emailed'])
    .execute()
  return rows.flatMap(({ id, account_id, report_due, emailed }) => {
    const letter = due.find(
      ({ inactive, cycle }) => inactive.account_id === account_id && cycle.reportDue === report_due,
    )
    return letter ? [{ ...letter, id, emailed }] : []
  })
}

/** The last day for the second letter by certified mail, or null if the state wants none for this balance. */
function certifiedBy({ certified }: Cycle, { balance_cents }: InactiveAccount) {
  return certified !== null && balance_cents >= certified.fromCents ? certified.until : null
}

function isEmailed({ paper_since }: Holder): boolean {
  return paper_since === null
}

function alertFor(holder: Holder, { id, inactive, cycle }: NewLetter, sentOn: BusinessDate) {
  const params = {
    state: stateName(cycle.state),
    // The same day as on paper; nothing is reported before it.
    until: formatFullDay(addDays(sentOn, ANSWER_DAYS)),
    since: formatFullDay(inactive.last_contact_on),
    balance: formatCents(inactive.balance_cents),
  }
  return {
    kind: 'dormancy' as const,
    of: holder.id,
    event: `dormancy:${id}`,
    params,
    letter: isEmailed(holder) ? ({ template: 'dormancy_letter', params } as const) : null,
  }
}

/** The holders of each account, by entity. */
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
      due.map(({ inactive }) => inactive.entity_id),
    )
    .orderBy('depositors.id')
    .execute()
  return Map.groupBy(rows, ({ entity_id }) => entity_id)
}
