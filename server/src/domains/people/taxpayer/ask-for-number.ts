import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import {
  type BusinessDate,
  businessDate,
  compareDates,
  laterOf,
  partsOf,
} from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'

const DECEMBER = 12

/**
 * The days on which a person without a certified number is asked for a year: in December, or in January after
 * it if the account was opened in that December (RULES-3 5).
 */
export function requestDays(
  openedOn: BusinessDate,
  year: number,
): { from: BusinessDate; by: BusinessDate } {
  const opened = partsOf(openedOn)
  if (opened.year === year && opened.month === DECEMBER) {
    return { from: businessDate(year + 1, 1, 1), by: businessDate(year + 1, 1, 31) }
  }
  return { from: businessDate(year, DECEMBER, 1), by: businessDate(year, DECEMBER, 31) }
}

interface Uncertified {
  institution_id: string
  depositor_id: string
  opened_on: BusinessDate
  /** The years for which they were asked already. */
  asked: number[]
}

/** First holders of open accounts who have not certified their number, so that 24 % is withheld. */
async function listUncertified(db: Database, institution_id?: string): Promise<Uncertified[]> {
  const ofOne = institution_id ? sql`and person.institution_id = ${institution_id}` : sql``
  const { rows } = await sql<Uncertified>`
    select person.institution_id, person.id as depositor_id, account.opened_on,
      coalesce((
        select array_agg(request.for_year::int) from taxpayer_requests request
        where request.institution_id = person.institution_id
          and request.depositor_id = person.id), '{}') as asked
    from depositors person
    join entities entity on entity.institution_id = person.institution_id
      and entity.id = person.entity_id
    join savings_accounts account on account.institution_id = entity.institution_id
      and account.id = entity.savings_account_id and account.closed_on is null
    where person.is_primary and person.is_holder and person.is_backup_withheld is null
      ${ofOne}
    order by person.id`.execute(db)
  return rows
}

/** The next day from a day on that a person is asked, and the year it is for. */
function nextRequest(
  { opened_on, asked }: Uncertified,
  from: BusinessDate,
): { day: BusinessDate; year: number } {
  const known = new Set(asked)
  for (let { year } = partsOf(opened_on); ; year += 1) {
    const days = requestDays(opened_on, year)
    if (days.by >= from && !known.has(year)) return { day: laterOf(days.from, from), year }
  }
}

/**
 * Asks everybody whose taxpayer number is not certified for a Form W-9, once for each year. A repeated run of
 * the same day asks nobody again.
 */
export async function askForNumbers(
  ctx: Context,
  institution_id: string,
  today: BusinessDate,
): Promise<void> {
  for (const person of await listUncertified(ctx.db, institution_id)) {
    const { day, year } = nextRequest(person, today)
    if (day !== today) continue
    await inTransaction(ctx.db, async (trx) => {
      const isNew = await noteRequest(trx, { ...person, for_year: year, asked_on: today })
      if (isNew) await ask(ctx, trx, person, year)
    })
  }
}

/** Notes that a person was asked for a year. Returns false if they had been asked already. */
export async function noteRequest(
  trx: Transaction,
  {
    institution_id,
    depositor_id,
    for_year,
    asked_on,
  }: { institution_id: string; depositor_id: string; for_year: number; asked_on: BusinessDate },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('taxpayer_requests')
    .values({ institution_id, depositor_id, for_year, asked_on })
    .onConflict((asked) => asked.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function ask(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id }: Uncertified,
  year: number,
): Promise<void> {
  return raiseAlert(ctx, trx, {
    institution_id,
    depositor_id,
    kind: 'tax_certification',
    event: `taxpayer_request:${depositor_id}:${year}`,
    params: {
      title: 'We still need your signed W-9',
      message:
        'You have not certified your Social Security number to us. Until you sign your W-9, the law requires us to withhold 24% of what you earn. The IRS may also charge you a $50 penalty for not giving us your number.',
    },
  })
}

/** The next day on which each institution asks somebody. */
export async function nextRequests(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const days = new Map<string, BusinessDate>()
  for (const person of await listUncertified(all)) {
    const { day } = nextRequest(person, from)
    const known = days.get(person.institution_id)
    if (known === undefined || compareDates(day, known) < 0) days.set(person.institution_id, day)
  }
  return days
}
