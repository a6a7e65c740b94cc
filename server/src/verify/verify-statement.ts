import { sql } from 'kysely'
import { daysBetween } from '../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Database } from '../platform/db/database.ts'
import { formatPeriod, readableCode } from '../domains/documents/statements/statement-words.ts'
import { hashOf } from '../domains/documents/hash-of.ts'
import { CODE_MARK } from '../domains/documents/statements/statement-to-write.ts'
import { apye } from '../ledger/interest-math.ts'
import { statementChecks } from './statement-checks.ts'

interface FileVerdict {
  isGenuine: boolean
  /** The result in words, for the person who asked. */
  words: string
}

/** Checks that a file is an unaltered statement, and that its figures still agree with the books. */
export async function verifyStatement(db: Database, bytes: Buffer): Promise<FileVerdict> {
  const all = acrossInstitutions(db, 'verifying all books')
  const hash = hashOf(bytes)
  const code = codeIn(bytes)
  const found = await findStatement(all, hash, code)
  if (found === undefined) return refuse(code)
  const which =
    `statement ${readableCode(found.code)} of ${found.printed.institution}, account ending in ` +
    `${found.printed.account_last_four}, ${formatPeriod(found.period_from, found.period_to)}`
  if (found.sha256 !== hash) {
    return { isGenuine: false, words: `altered: not the bytes of ${which}` }
  }
  const difference = (await differenceOf(all, found)) ?? (await wrongYield(all, found))
  if (difference !== null) {
    return { isGenuine: false, words: `unaltered: ${which}; but ${difference}` }
  }
  return { isGenuine: true, words: `unaltered: ${which}; its figures agree with the ledger` }
}

function refuse(code: string | null): FileVerdict {
  const words =
    code === null
      ? 'not a statement: there is no code in this file'
      : `not a statement of ours: nobody was given the code ${readableCode(code)}`
  return { isGenuine: false, words }
}

/** The code, which the PDF writer stores uncompressed in the metadata. */
function codeIn(bytes: Buffer): string | null {
  const match = new RegExp(`${CODE_MARK}([2-9A-HJ-NP-Z]{10})`).exec(bytes.toString('latin1'))
  return match?.[1] ?? null
}

function findStatement(db: Database, hash: string, code: string | null) {
  return db
    .selectFrom('statements')
    .selectAll()
    .where((where) =>
      where.or([where('sha256', '=', hash), ...(code ? [where('code', '=', code)] : [])]),
    )
    .orderBy((order) => order('sha256', '=', hash), 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Found = NonNullable<Awaited<ReturnType<typeof findStatement>>>

async function differenceOf(db: Database, { institution_id, id }: Found): Promise<string | null> {
  const which = sql`statement.institution_id = ${institution_id} and statement.id = ${id}`
  for (const [name, check] of Object.entries(statementChecks(which))) {
    const found = (await check.execute(db)).rows[0]
    if (found) return `${name}: not so. ${found.difference}`
  }
  return null
}

async function wrongYield(db: Database, found: Found): Promise<string | null> {
  const { interest_cents, average_daily_balance_cents: average, period_from, period_to } = found
  const days = daysBetween(period_from, period_to) + 1
  const before = await db
    .selectFrom('statements')
    .select('printed')
    .where('institution_id', '=', found.institution_id)
    .where('account_id', '=', found.account_id)
    .where('period_to', '<', period_from)
    .orderBy('period_to', 'desc')
    .limit(1)
    .executeTakeFirst()
  // What was earned in the period and is paid later counts, what was earned before it does not.
  const unpaid = (found.printed.unpaid_cents ?? 0) - (before?.printed.unpaid_cents ?? 0)
  const earned = apye(BigInt(interest_cents + unpaid), BigInt(average), days)
  return earned === found.apy_earned ? null : `its yield is ${earned}, not ${found.apy_earned}`
}
