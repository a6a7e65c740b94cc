import { type Selectable, sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { StatementPrint } from '../../../platform/db/tables/statement-parts.ts'
import type { Issuer } from './issuer.ts'

export type StatementRow = Selectable<Tables['statements']>

/** The account whose statements are read. */
export interface StatementsOf {
  institution_id: string
  account_id: string
  /** The first and last end of period that the reader may see; null if not limited. */
  since: BusinessDate | null
  until: BusinessDate | null
}

const LISTED = [
  'id',
  'year',
  'month',
  'period_from',
  'period_to',
  'opening_cents',
  'closing_cents',
  'interest_cents',
  'is_final',
  'made_on',
  'code',
] as const

export type ListedRow = Pick<StatementRow, (typeof LISTED)[number]>

function statementsOf(db: Database, { institution_id, account_id, since, until }: StatementsOf) {
  return db
    .selectFrom('statements')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .$if(since !== null, (all) => all.where('period_to', '>=', since))
    .$if(until !== null, (all) => all.where('period_to', '<=', until))
}

function newestFirst(db: Database, of: StatementsOf) {
  return statementsOf(db, of).orderBy('period_to', 'desc')
}

/** Statements after one of them. No rows if `after` is not a statement of this account. */
export function listPage(
  db: Database,
  of: StatementsOf,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedRow[]> {
  const all = newestFirst(db, of).select(LISTED).limit(limit)
  if (after === undefined) return all.execute()
  return all
    .where(
      sql<boolean>`statements.period_to < (
        select last.period_to from statements last
        where last.institution_id = ${of.institution_id}
          and last.account_id = ${of.account_id} and last.id = ${after})`,
    )
    .execute()
}

export async function hasStatement(db: Database, of: StatementsOf, id: string): Promise<boolean> {
  const found = await newestFirst(db, of).select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

export function listOfYear(db: Database, of: StatementsOf, year: number): Promise<ListedRow[]> {
  return newestFirst(db, of).select(LISTED).where('year', '=', year).execute()
}

export function listOfMonth(
  db: Database,
  of: StatementsOf,
  { year, month }: { year: number; month: number },
): Promise<StatementRow[]> {
  const ofYear = newestFirst(db, of).selectAll().where('year', '=', year)
  return ofYear.where('month', '=', month).execute()
}

export async function listYears(db: Database, of: StatementsOf): Promise<number[]> {
  const rows = await statementsOf(db, of)
    .select('year')
    .distinct()
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}

/** Finds a statement of any account, for staff. */
export function findStatement(
  db: Database,
  institution_id: string,
  id: string,
): Promise<StatementRow | undefined> {
  return db
    .selectFrom('statements')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What is printed besides the figures: holders and institution; and which holders get paper. */
export async function findPrinted(
  db: Database,
  { institution, look, errors }: Issuer,
  accountId: string,
): Promise<{ holders: string[]; printed: StatementPrint; onPaperTo: string[] }> {
  const { account_last_four } = await db
    .selectFrom('savings_accounts')
    .select('account_last_four')
    .where('institution_id', '=', institution.id)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const people = await findHolders(db, institution.id, accountId)
  const { name, short_name, insurer, support_email } = institution
  const [first, second] = people
  // Both holders read a joint statement, and neither should see the other's address.
  const address = first && !second ? addressOf(first) : []
  return {
    holders: people.map(({ first_name, last_name }) => joinParts([first_name, last_name], ' ')),
    printed: {
      institution: name,
      short_name,
      insurer,
      ...look,
      support_email,
      ...(errors && { errors }),
      edition: 3,
      account_last_four,
      address,
    },
    onPaperTo: people.filter(getsPaper).map(({ id }) => id),
  }
}

const getsPaper = ({ paper_since, email_bad_since }: Holder) =>
  paper_since !== null || email_bad_since !== null

/** The holders, primary holder first, without people who are only invited to share the account. */
function findHolders(db: Database, institution_id: string, accountId: string) {
  return accountHolders(db, institution_id)
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .select(['first_name', 'last_name', 'street', 'unit', 'city', 'state', 'zip'])
    .select(['depositors.id', 'depositors.paper_since', 'users.email_bad_since'])
    .where('entities.savings_account_id', '=', accountId)
    .orderBy('depositors.is_primary', 'desc')
    .orderBy('depositors.created_at')
    .orderBy('depositors.id')
    .execute()
}

type Holder = Awaited<ReturnType<typeof findHolders>>[number]

function addressOf({ street, unit, city, state, zip }: Holder): string[] {
  const place = joinParts([city, joinParts([state, zip], ' ')], ', ')
  return [joinParts([street, unit], ', '), place].filter((line) => line !== '')
}

function joinParts(parts: readonly (string | null)[], between: string): string {
  return parts.filter(Boolean).join(between)
}
