import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TEST_ACTOR, credit, openFunded, testBooks } from '../../../test/books.ts'
import { inTransaction } from '../db/transaction.ts'
import { sealAudit, verifyAudit } from './seal-audit.ts'
import { writeAudit } from './write-audit.ts'

const books = testBooks()

function note(action: string) {
  const { institution_id } = books
  const entity = { entity: 'test', entityId: randomUUID() }
  return { institution_id, actor: TEST_ACTOR, action, ...entity, details: { action } }
}

async function unsealed(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from audit_log a where institution_id = ${books.institution_id}
      and not exists (select from audit_seals s
        where s.institution_id = a.institution_id and s.ids @> a.id)`.execute(books.db)
  return rows[0]?.count ?? -1
}

describe('sealing', () => {
  test('covers every row once and chains the batches', async () => {
    const { db, institution_id } = books
    const accountId = await openFunded(books, 100)
    const first = await sealAudit(db, institution_id)
    expect(first).toMatchObject({ seq: 1 })
    expect(await sealAudit(db, institution_id)).toBeNull()
    await credit(books, accountId, 100)
    const second = await sealAudit(db, institution_id)
    expect(second).toMatchObject({ seq: 2, rowCount: 1 })
    expect(await verifyAudit(db, institution_id)).toMatchObject({ sealCount: 2, difference: null })
  })

  test('takes up a row that commits after higher ids were sealed, in the next batch', async () => {
    const { db, institution_id } = books
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
    const late = inTransaction(db, async (trx) => {
      await writeAudit(trx, note('late'))
      hasWritten()
      await mayCommit
    })
    await written
    await writeAudit(db, note('early'))
    expect(await sealAudit(db, institution_id)).toMatchObject({ rowCount: 1 })
    commit()
    await late
    expect(await unsealed()).toBe(1)
    expect(await sealAudit(db, institution_id)).toMatchObject({ rowCount: 1 })
    expect(await unsealed()).toBe(0)
    expect(await verifyAudit(db, institution_id)).toMatchObject({ difference: null })
  })

  test('sealers running at once share the work without overlap', async () => {
    const { db, institution_id } = books
    for (let round = 0; round < 5; round += 1) {
      for (let n = 0; n < 5; n += 1) await writeAudit(db, note('many'))
      const seals = Array.from({ length: 8 }, () => sealAudit(db, institution_id))
      expect((await Promise.all(seals)).filter((seal) => seal !== null)).toHaveLength(1)
    }
    expect(await verifyAudit(db, institution_id)).toMatchObject({ difference: null })
  })
})

describe('verifying', () => {
  /** The owner of the tables can switch triggers off: the chain still tells. */
  async function tamper(statement: string): Promise<string | null> {
    const { owner, db, institution_id } = books
    await owner.query('set session_replication_role = replica')
    await owner.query('begin')
    try {
      await owner.query(statement)
      await owner.query('commit')
      return (await verifyAudit(db, institution_id)).difference
    } finally {
      await owner.query('set session_replication_role = origin')
    }
  }

  test('names the batch in which a row was changed or taken away, or the chain is broken', async () => {
    const { db, institution_id } = books
    await writeAudit(db, note('seal-me'))
    const seal = await sealAudit(db, institution_id)
    const row = `audit_log where action = 'seal-me' and institution_id = '${institution_id}'`
    expect(await verifyAudit(db, institution_id)).toMatchObject({ difference: null })
    expect(await tamper(`update audit_log set actor_id = 'nobody' where action = 'seal-me'`)).toBe(
      `audit seal ${seal?.seq}: a row was changed`,
    )
    expect(await tamper(`delete from ${row}`)).toBe(`audit seal ${seal?.seq} has 1 rows, found 0`)
    expect(await tamper(`update audit_seals set previous_hash = hash where seq = 2`)).toBe(
      'audit seal 2 does not follow the one before',
    )
    expect(await tamper(`delete from audit_seals where seq = 1`)).toBe('audit seal 1 is missing')
  })
})
