import type { Evidence } from '@passbook/contract/console/binder'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANTS } from '../../../../test/binder-plants.ts'
import type { TestDatabase } from '../../../../test/database.ts'
import { cloneHistory } from '../../../../test/demo/history-database.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { EvidenceScope } from './evidence/evidence-query.ts'
import { type EvidenceName, evidenceNames } from './evidence/evidence.ts'
import { RULES, readAllEvidence } from './make-binder.ts'

const rules = RULES.flatMap((section) => section.rules)

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

class Undo extends Error {}

/** The demo people's history, in which a violation is planted, found and taken back, one after another. */
describe('a planted violation', () => {
  let database: TestDatabase
  let db: Kysely<Tables>
  let scope: EvidenceScope

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
    await sql.raw(DROP_CONSTRAINTS).execute(db)
    scope = { institution_id: found.id, now: found.now, today: easternDate(found.now) }
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
    expect(after?.samples[0]).toBe('explained on 2020-01-02')
  })
})
