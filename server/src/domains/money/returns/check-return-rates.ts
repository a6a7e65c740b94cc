import { sql } from 'kysely'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Play, playOf } from './playbook.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'

const WINDOW_DAYS = 60
/** With fewer debits, a single return would be over every limit. */
const MIN_DEBITS = 20

export type Rate = NonNullable<Play['rate']> | 'overall'

/** RULES: the network's limits, in percent of the debits sent. */
const LIMITS: Readonly<Record<Rate, number>> = {
  unauthorised: 0.5,
  administrative: 3,
  overall: 15,
}

const RATE_WORDS: Readonly<Record<Rate, string>> = {
  unauthorised: 'unauthorized',
  administrative: 'administrative',
  overall: 'overall',
}

export interface MeasuredRate {
  rate: Rate
  returns: number
  debits: number
  percent: number
  limitPercent: number
  /** Whether there are too few debits to judge by. */
  isSmall: boolean
}

/** The percentage of recent debits that were returned, against each limit. */
export async function measureReturnRates(
  db: Database,
  institution_id: string,
  date: BusinessDate,
  days = WINDOW_DAYS,
): Promise<MeasuredRate[]> {
  const since = addDays(date, -days)
  const debits = await countDebits(db, institution_id, since)
  const returns = await countReturns(db, institution_id, since)
  return (Object.entries(LIMITS) as [Rate, number][]).map(([rate, limitPercent]) => ({
    rate,
    returns: returns[rate],
    debits,
    percent: debits === 0 ? 0 : (returns[rate] * 100) / debits,
    limitPercent,
    isSmall: debits < MIN_DEBITS,
  }))
}

/** Raises a task, once per month and rate, if too many of the debits we sent were returned. */
export async function checkReturnRates(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  const month = date.slice(0, 'YYYY-MM'.length)
  const measured = await measureReturnRates(ctx.db, institution_id, date)
  for (const { rate, returns, debits, percent, limitPercent, isSmall } of measured) {
    if (isSmall || percent <= limitPercent) continue
    await raiseTask(ctx.db, {
      institution_id,
      kind: 'return_rate',
      message: `${returns} of ${debits} debits in the last ${WINDOW_DAYS} days were returned (${RATE_WORDS[rate]}): ${percent.toFixed(2)}%. The network’s limit is ${limitPercent}%.`,
      details: { rate, returns, debits },
      key: `return_rate:${rate}:${month}`,
      now: ctx.clock.now(),
    })
  }
}

/** Institutions whose rates could pass a limit on this day or, as days drop out of the window, later. */
export async function listNearRateLimits(db: Database, date: BusinessDate): Promise<string[]> {
  const since = addDays(date, -WINDOW_DAYS)
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const returned = await sql<{ institution_id: string }>`
    select distinct institution_id from ach_files
    where direction = 'in' and business_date > ${since}`.execute(all)
  const near: string[] = []
  for (const { institution_id } of returned.rows) {
    if ((await countDebits(db, institution_id, since)) >= MIN_DEBITS) near.push(institution_id)
  }
  return near
}

async function countDebits(
  db: Database,
  institution_id: string,
  since: BusinessDate,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ach_files file
    join ach_entries entry on entry.institution_id = file.institution_id and entry.file_id = file.id
    join transfers on transfers.institution_id = entry.institution_id
      and transfers.id = entry.transfer_id
    where file.institution_id = ${institution_id} and file.direction = 'out'
      and file.business_date > ${since} and file.state = 'handed_over'
      and transfers.direction = 'LinkedToPrimary'`.execute(db)
  return rows[0]?.count ?? 0
}

async function countReturns(
  db: Database,
  institution_id: string,
  since: BusinessDate,
): Promise<Record<Rate, number>> {
  const returns = { unauthorised: 0, administrative: 0, overall: 0 }
  for (const { code, count } of await countCodes(db, institution_id, since)) {
    const { rate } = playOf(code)
    if (rate !== null) returns[rate] += count
    returns.overall += count
  }
  return returns
}

interface ReturnsByCode {
  codes: { code: string; rate: Rate; returns: number }[]
  /** The first and the last day of the window. */
  from: BusinessDate
  to: BusinessDate
}

/** The returned debits of the window by code, most frequent first. */
export async function countReturnsByCode(
  db: Database,
  institution_id: string,
  date: BusinessDate,
): Promise<ReturnsByCode> {
  const since = addDays(date, -WINDOW_DAYS)
  const counted = await countCodes(db, institution_id, since)
  const codes = counted.map(({ code, count }): ReturnsByCode['codes'][number] => ({
    code,
    rate: playOf(code).rate ?? 'overall',
    returns: count,
  }))
  return { codes, from: addDays(since, 1), to: date }
}

async function countCodes(db: Database, institution_id: string, since: BusinessDate) {
  const { rows } = await sql<{ code: string; count: number }>`
    select answer.code, count(*) from ach_files file
    join ach_answers answer
      on answer.institution_id = file.institution_id and answer.file_id = file.id
    where file.institution_id = ${institution_id} and file.direction = 'in'
      and file.business_date > ${since}
      and answer.kind = 'return' and answer.outcome = 'applied' and not answer.is_credit
    group by answer.code order by count(*) desc, answer.code`.execute(db)
  return rows
}
