import type { CustomerLine } from '@passbook/contract/console/customers'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { escapeLike } from './escape-like.ts'
import { customerLines, toLine } from './lines.ts'
import { findByName } from './find-by-name.ts'
import { type Term, readTerm } from './search-terms.ts'
import { type StatusFilter, withStatus } from './with-status.ts'

const PAGE = 50
/** Of a term that fits more, the newest. */
const CANDIDATES = 500

interface Wish {
  q?: string | undefined
  status?: StatusFilter | undefined
  after?: string | undefined
}

interface Found {
  customers: CustomerLine[]
  has_more: boolean
}

/**
 * Customers by what was typed; without anything typed the newest first. Anybody close to the reader is left
 * out: that an amount or a number fits them would tell it.
 */
export async function searchCustomers(
  { db }: Context,
  caller: StaffCaller,
  { q, status, after }: Wish,
): Promise<Found> {
  const { institution_id } = caller
  const { entities: leftOut } = await ownRows(db, caller)
  const term = q ? readTerm(q) : undefined
  if (term?.kind === 'name') {
    const page = { institution_id, words: term.words, status, after, leftOut, limit: PAGE + 1 }
    return toFound(await findByName(db, page))
  }
  const ids = term && (await findIds(db, institution_id, term))
  const lines = withStatus(customerLines(db, institution_id), status)
    .where(notAmong('depositors.entity_id', leftOut))
    .$if(ids !== undefined, (all) =>
      all.where('depositors.id', '=', sql<string>`any(${ids}::uuid[])`),
    )
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(depositors.created_at, depositors.id)`,
        '<',
        sql`(select last.created_at, last.id from depositors last
          where last.institution_id = ${institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy('depositors.created_at', 'desc')
    .orderBy('depositors.id', 'desc')
    .limit(PAGE + 1)
  return toFound(await lines.execute())
}

function toFound(rows: readonly Parameters<typeof toLine>[0][]): Found {
  return { customers: rows.slice(0, PAGE).map(toLine), has_more: rows.length > PAGE }
}

/** Whom a term that is no name fits. */
async function findIds(
  db: Database,
  institution_id: string,
  term: Exclude<Term, { kind: 'name' }>,
): Promise<string[]> {
  switch (term.kind) {
    case 'id':
      return [term.id, ...(await findByCall(db, institution_id, term.id))]
    case 'email': {
      const rows = await db
        .selectFrom('depositors')
        .innerJoin('users', (join) =>
          join
            .onRef('users.institution_id', '=', 'depositors.institution_id')
            .onRef('users.id', '=', 'depositors.user_id'),
        )
        .select('depositors.id')
        .where('users.institution_id', '=', institution_id)
        .where(sql`users.email collate "C"`, 'like', `${escapeLike(term.beginning)}%`)
        .limit(CANDIDATES)
        .execute()
      return rows.map(({ id }) => id)
    }
    case 'last_four':
      return findByLastFour(db, institution_id, term.digits)
    default:
      return findByTransfer(db, institution_id, term)
  }
}

/** Who made the call that ordered a transfer, asked for a closing or reported a problem, by its key. */
async function findByCall(db: Database, institution_id: string, key: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select made_by as id from transfers
      where institution_id = ${institution_id} and call_key = ${key} and made_by is not null
    union select requested_by from closings
      where institution_id = ${institution_id} and call_key = ${key} and requested_by is not null
    union select depositor_id from disputes
      where institution_id = ${institution_id} and call_key = ${key}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findByLastFour(
  db: Database,
  institution_id: string,
  digits: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select person.id from savings_accounts account
      join entities on entities.institution_id = account.institution_id
        and entities.savings_account_id = account.id
      join depositors person on person.institution_id = entities.institution_id
        and person.entity_id = entities.id
      where account.institution_id = ${institution_id} and account.account_last_four = ${digits}
      limit ${CANDIDATES})
    union
    (select person.id from depositors person
      where person.institution_id = ${institution_id} and person.ssn_last_four = ${digits}
      limit ${CANDIDATES})`.execute(db)
  return rows.map(({ id }) => id)
}

async function findByTransfer(
  db: Database,
  institution_id: string,
  term: Extract<Term, { kind: 'amount' | 'reference' }>,
): Promise<string[]> {
  const fits =
    term.kind === 'amount'
      ? sql`transfer.amount_cents = ${term.cents}`
      : sql`transfer.request_id between ${term.from}::uuid and ${term.to}::uuid`
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from (
      select transfer.account_id from transfers transfer
      where transfer.institution_id = ${institution_id} and ${fits}
      order by transfer.date_created desc limit ${CANDIDATES}) found
    join entities on entities.institution_id = ${institution_id}
      and entities.savings_account_id = found.account_id
    join depositors person on person.institution_id = ${institution_id}
      and person.entity_id = entities.id`.execute(db)
  return rows.map(({ id }) => id)
}
