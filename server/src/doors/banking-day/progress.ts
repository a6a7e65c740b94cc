import { sql } from 'kysely'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../platform/calendar/eastern.ts'
import { acrossInstitutions } from '../../platform/db/across-institutions.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BankingProgress, Occurrence } from './occurrences.ts'
import type { BankingRun } from './runs.ts'

const DEFAULT_CUT_OFF = '16:00'
/** The run name that marks the first banking day of an institution. */
const BEGIN = 'begin'

/** Reads the progress of one or all institutions. A new institution starts today or at its first account. */
export async function readBankingProgress(
  db: Database,
  now: Date,
  { runs, institution_id }: { runs: readonly BankingRun[]; institution_id?: string | undefined },
): Promise<BankingProgress[]> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const which = { names: runs.map(({ name }) => name), institution_id: institution_id ?? null }
  const rows = await readMarks(all, which)
  if (rows.every(isBegun)) return rows.map(toProgress)
  await beginNew(all, easternDate(now))
  return (await readMarks(all, which)).filter(isBegun).map(toProgress)
}

/** The progress of the institutions whose banking days have begun. It writes nothing. */
export async function readBegunProgress(
  db: Database,
  runs: readonly BankingRun[],
): Promise<BankingProgress[]> {
  const names = runs.map(({ name }) => name)
  const all = acrossInstitutions(db, 'the banking day of every institution')
  return (await readMarks(all, { names, institution_id: null })).filter(isBegun).map(toProgress)
}

interface Begun {
  institution_id: string
  cut_off_eastern: string | null
  first_day: BusinessDate
  done_until: Date
  /** The progress of each run that has a record. */
  marks: { run: string; from_date: BusinessDate; finished: string[] }[]
}

type Marks = Begun | (Omit<Begun, 'first_day' | 'done_until'> & { first_day: null })

const isBegun = (marks: Marks): marks is Begun => marks.first_day !== null

/**
 * A run continues at its first unfinished day, or after its last finished one. Each run is looked up
 * separately, so that one that has failed for weeks is still found.
 */
async function readMarks(
  all: Database,
  { names, institution_id }: { names: readonly string[]; institution_id: string | null },
): Promise<Marks[]> {
  const { rows } = await sql<Marks>`
    select institution.id as institution_id, product.cut_off_eastern,
      begun.business_date as first_day, last.due_at as done_until,
      (select coalesce(jsonb_agg(mark), '[]') from (
        select named.run, begins.from_date, array(
            select done.business_date::text from banking_runs done
            where done.institution_id = institution.id and done.run = named.run
              and done.business_date >= begins.from_date and done.finished_at is not null
          ) as finished
        from unnest(${names}::text[]) as named (run)
        cross join lateral (
          select coalesce(
            (select min(open.business_date) from banking_runs open
              where open.institution_id = institution.id and open.run = named.run
                and open.finished_at is null),
            (select done.business_date from banking_runs done
              where done.institution_id = institution.id and done.run = named.run
              order by done.business_date desc limit 1)) as from_date) begins
        where begins.from_date is not null) mark) as marks
    from institutions institution
    left join banking_runs begun on begun.institution_id = institution.id and begun.run = ${BEGIN}
    left join savings_products product on product.institution_id = institution.id
    left join lateral (
      select due_at from banking_runs run
      where run.institution_id = institution.id and run.finished_at is not null
      order by due_at desc limit 1) last on true
    where ${institution_id}::uuid is null or institution.id = ${institution_id}::uuid
    order by institution.id`.execute(all)
  return rows
}

function toProgress(row: Begun): BankingProgress {
  return {
    institution_id: row.institution_id,
    cutOffEastern: row.cut_off_eastern ?? DEFAULT_CUT_OFF,
    firstDay: row.first_day,
    doneUntil: row.done_until,
    runs: new Map(
      row.marks.map(({ run, from_date, finished }) => [
        run,
        { from: from_date, finished: new Set(finished) },
      ]),
    ),
  }
}

/** The banking days of an institution begin with its first savings account, or today. */
async function beginNew(db: Database, today: BusinessDate): Promise<void> {
  const fresh = await sql<{ id: string; first_day: BusinessDate }>`
    select id, coalesce((
      select least(min(opened_on), ${today}::date) from savings_accounts
      where institution_id = institution.id), ${today}::date) as first_day
    from institutions institution
    where not exists (
      select from banking_runs where institution_id = institution.id and run = ${BEGIN})`.execute(
    db,
  )
  for (const { id, first_day } of fresh.rows) {
    await db
      .insertInto('banking_runs')
      .values({
        institution_id: id,
        run: BEGIN,
        business_date: first_day,
        due_at: easternInstant(first_day, '00:00'),
        finished_at: sql<Date>`now()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Records the start of a run. A run that did not finish is started again. */
export async function markStarted(db: Database, occurrence: Occurrence): Promise<void> {
  const { institution_id, run, date, dueAt } = occurrence
  await db
    .insertInto('banking_runs')
    .values({ institution_id, run: run.name, business_date: date, due_at: dueAt })
    .onConflict((conflict) =>
      conflict
        .columns(['institution_id', 'run', 'business_date'])
        .doUpdateSet({ started_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Records the end of a run, and returns whether it had failed before. */
export async function markFinished(db: Database, occurrence: Occurrence): Promise<boolean> {
  const { institution_id, run, date } = occurrence
  const { failures } = await db
    .updateTable('banking_runs')
    .set({ finished_at: sql<Date>`now()` })
    .where('institution_id', '=', institution_id)
    .where('run', '=', run.name)
    .where('business_date', '=', date)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures > 0
}

export async function markFailed(db: Database, occurrence: Occurrence): Promise<void> {
  const { institution_id, run, date } = occurrence
  await db
    .updateTable('banking_runs')
    .set({ failures: sql<number>`failures + 1` })
    .where('institution_id', '=', institution_id)
    .where('run', '=', run.name)
    .where('business_date', '=', date)
    .execute()
}

/** Marks runs as finished that had no work or were done in bulk. */
export async function markAllFinished(
  db: Database,
  occurrences: readonly Occurrence[],
): Promise<void> {
  await sql`
    insert into banking_runs (institution_id, run, business_date, due_at, finished_at)
    select made.*, now() from unnest(
      ${occurrences.map(({ institution_id }) => institution_id)}::uuid[],
      ${occurrences.map(({ run }) => run.name)}::text[],
      ${occurrences.map(({ date }) => date)}::date[],
      ${occurrences.map(({ dueAt }) => dueAt)}::timestamptz[]) as made
    on conflict (institution_id, run, business_date) do update set finished_at = now()`.execute(db)
}
