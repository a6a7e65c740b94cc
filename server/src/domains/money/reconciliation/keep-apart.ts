import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'

interface Who {
  institution_id: string
  actor: Actor & { id: string }
  now: Date
}

const IMPORTED =
  'You imported an ACH file by hand on this banking day. Somebody else has to reconcile until the next one.'
const RECONCILED =
  'You reconciled on this banking day. Somebody else has to import ACH files by hand until the next one.'

/** Weekends and holidays belong to the banking day that follows them. */
const LONGEST_DAY = 5

/** Whoever imports a file by hand does not reconcile that day: a made-up return would be matched. */
export async function assertDidNotImport(trx: Transaction, who: Who): Promise<void> {
  await lockPerson(trx, who)
  const { institution_id, actor, now } = who
  const file = await trx
    .selectFrom('ach_files')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('imported_by', '=', actor.id)
    .where('business_date', '=', bankingDay(now))
    .executeTakeFirst()
  if (file !== undefined) throw invalid('', IMPORTED)
}

/** The other way round. What somebody reconciled and took back again does not count. */
export async function assertDidNotReconcile(trx: Transaction, who: Who): Promise<void> {
  await lockPerson(trx, who)
  const { institution_id, actor, now } = who
  const since = addDays(bankingDay(now), -LONGEST_DAY)
  const { rows } = await sql<{ at: Date }>`
    select imported_at as at from bank_statements
    where institution_id = ${institution_id} and imported_by = ${actor.id}
      and imported_at >= ${since}
    union all
    select decided_at from reconciled_settlements
    where institution_id = ${institution_id} and decided_by = ${actor.id}
      and decided_at >= ${since}`.execute(trx)
  if (rows.some(({ at }) => bankingDay(at) === bankingDay(now))) throw invalid('', RECONCILED)
}

function bankingDay(at: Date) {
  return onOrAfterBusinessDay(easternDate(at))
}

/** One who does both at the same time does one after the other. */
async function lockPerson(trx: Transaction, { institution_id, actor }: Who): Promise<void> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended('keep apart ' || ${institution_id} || ' ' || ${actor.id}, 0))`.execute(trx)
}
