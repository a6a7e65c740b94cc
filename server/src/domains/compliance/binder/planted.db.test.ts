import type { Evidence } from '@passbook/contract/console/binder'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { DatabaseError, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANTS } from '../../../../test/binder-plants.ts'
import type { TestDatabase } from '../../../../test/database.ts'
import { cloneHistory } from '../../../../test/demo/history-database.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { EvidenceQuery, EvidenceScope } from './evidence/evidence-query.ts'
import { type EvidenceName, evidenceNames, evidenceQueries } from './evidence/evidence.ts'
import { readAllEvidence } from './evidence/collect-evidence.ts'
import { RULES } from './make-binder.ts'

const rules = RULES.flatMap((section) => section.rules)

/** The constraint or unique index that makes exceptions of a query impossible, if one does. */
function constraintOf(name: EvidenceName): string | undefined {
  const { constraint }: EvidenceQuery = evidenceQueries[name]
  return constraint
}

/** Constraints forbid many violations. They are dropped, so that the queries are tried and not they. */
const DROP_CONSTRAINTS = `do $do$ declare found record; begin
  for found in select conrelid::regclass as name, conname from pg_constraint
    where contype in ('c', 'u') and conrelid <> 0 and connamespace = 'public'::regnamespace
  loop execute format('alter table %s drop constraint if exists %I cascade', found.name, found.conname);
  end loop;
  for found in select indexrelid::regclass as name from pg_index join pg_class on oid = indexrelid
    where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
  loop execute format('drop index %s', found.name);
  end loop; end $do$`

/** Constraints that refuse a planted row because other columns of it are not as they would be, not the violation. */
const INCOMPLETE: Partial<Record<EvidenceName, string>> = {
  unlinked_matches: 'linked_accounts_check',
  stopped_transfers: 'transfers_have_cause',
  withdrawals_in_month: 'transfers_have_cause',
  returns: 'ach_answers_check',
  withheld: 'interest_payments_check2',
  revoked_schedules: 'transfers_check',
  reminded_deposits: 'transfers_occurrence',
  return_rates: 'ach_files_state_check',
  gifts: 'nonprofit_gifts_check',
  monthly_statements: 'statements_check',
  dispute_deadlines: 'disputes_check2',
  sanctions_holds: 'transfers_have_cause',
  late_reports: 'disputes_check2',
  withheld_after_notices: 'interest_payments_check2',
}

class Undo extends Error {}

/** The demo people's history, in which a violation is planted, found and taken back, one after another. */
describe('a planted violation', () => {
  let database: TestDatabase
  let db: Kysely<Tables>
  let scope: EvidenceScope
  /** The constraint that refused each plant while the constraints were in force. */
  const refusedBy = new Map<EvidenceName, string | undefined>()
  const withConstraints = new Map<EvidenceName, Evidence>()

  beforeAll(async () => {
    database = await cloneHistory()
    const pool = new Pool({
      connectionString: database.ownerUrl,
      options: '-c timezone=UTC',
      max: 1,
    })
    db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const { rows } = await sql<{ id: string; now: Date }>`
      select institutions.id, now() + offset_ms::bigint * interval '1 millisecond' as now
      from institutions, banking_clock where is_default`.execute(db)
    const [found] = rows
    if (found === undefined) throw new Error('no default institution')
    scope = { institution_id: found.id, now: found.now, today: easternDate(found.now) }
    for (const [name, evidence] of await db
      .transaction()
      .execute((trx) => readAllEvidence(trx, scope)))
      withConstraints.set(name, evidence)
    for (const name of evidenceNames) refusedBy.set(name, await tryWithConstraints(name))
    await sql.raw(DROP_CONSTRAINTS).execute(db)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  type Counts = Partial<Record<EvidenceName, number>>

  const exceptionsIn = async (trx: Transaction): Promise<Counts> => {
    const found = await readAllEvidence(trx, scope)
    return Object.fromEntries(
      [...found].map(([name, { exceptions }]: [EvidenceName, Evidence]) => [name, exceptions]),
    )
  }

  /** Runs statements without triggers, and takes everything back. */
  async function tryOut<T>(act: (trx: Transaction) => Promise<T>): Promise<T> {
    let result: { value: T } | undefined
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        result = { value: await act(trx) }
        throw new Undo()
      })
    } catch (error) {
      if (!(error instanceof Undo)) throw error
    }
    if (result === undefined) throw new Error('nothing was tried')
    return result.value
  }

  const run = (trx: Transaction, statement: string) =>
    sql.raw(statement.replaceAll('$bank', `'${scope.institution_id}'::uuid`)).execute(trx)

  /** Plants a violation while the constraints are in force; returns the one that refuses it, if one does. */
  async function tryWithConstraints(name: EvidenceName): Promise<string | undefined> {
    const { given, wrong } = PLANTS[name]
    try {
      await tryOut(async (trx) => {
        if (given) await run(trx, given)
        await run(trx, wrong)
      })
    } catch (error) {
      if (error instanceof DatabaseError && error.constraint) return error.constraint
      throw error
    }
    return undefined
  }

  it('exists for every query of the binder', () => {
    expect(Object.keys(PLANTS).toSorted()).toEqual(evidenceNames.toSorted())
  })

  it.each(evidenceNames)('of %s is found there, and elsewhere only where listed', async (name) => {
    const { given, wrong, also = [] } = PLANTS[name]
    const { before, after } = await tryOut(async (trx) => {
      if (given) await run(trx, given)
      const counted = await exceptionsIn(trx)
      await run(trx, wrong)
      return { before: counted, after: await exceptionsIn(trx) }
    })
    const changed = evidenceNames.filter((each) => after[each] !== before[each])
    expect(after[name] ?? 0, name).toBeGreaterThan(before[name] ?? 0)
    expect(changed.toSorted()).toEqual([name, ...also].toSorted())
    // The lines that use it turn red.
    const red = rules.filter(({ evidence }) => evidence.includes(name))
    expect(red.length).toBeGreaterThan(0)
  })

  it.each(evidenceNames)(
    'of %s is refused by no constraint but the one that its line names',
    (name) => {
      expect(refusedBy.get(name)).toBe(constraintOf(name) ?? INCOMPLETE[name])
    },
  )

  it('is not what makes a line red that a constraint holds: the constraint is, when it is gone', async () => {
    const without = await db.transaction().execute((trx) => readAllEvidence(trx, scope))
    const held = evidenceNames.filter((name) => constraintOf(name) !== undefined)
    expect(held).not.toEqual([])
    for (const name of held) {
      const before = withConstraints.get(name)
      expect(before?.meaning).toContain(constraintOf(name))
      expect(without.get(name)?.exceptions).toBe((before?.exceptions ?? 0) + 1)
      expect(without.get(name)?.samples[0]).toMatch(/is not in force$/)
    }
  })

  it('is found behind any number of newer rows', async () => {
    const rows = (count: number, values: string) => `
      insert into reconciled_settlements
        (institution_id, expected_key, expected_cents, how, decided_by, decided_at, date, note)
      select $bank, gen_random_uuid(), 1, 'explained', 'x', now(), ${values}
      from generate_series(1, ${count})`
    const name = 'reconciled_days'
    const { before, after } = await tryOut(async (trx) => {
      const counted = (await exceptionsIn(trx))[name] ?? 0
      await run(trx, rows(1, `date '2020-01-02', ''`))
      await run(trx, rows(20_000, `current_date, 'Explained.'`))
      return { before: counted, after: (await readAllEvidence(trx, scope)).get(name) }
    })
    expect(after?.exceptions).toBe(before + 1)
    expect(after?.samples[0]).toBe('explained on Jan 2, 2020')
  })
})
