import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { piecesOf, storedText } from '../../../../test/ach.ts'
import { useBank as testBank } from '../../../../test/banking.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { readFileText, storeFileText } from './file-lines.ts'

const bank = testBank()

async function store(text: string | Iterable<string>) {
  const { db, institution_id, ctx } = bank
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into ach_files (institution_id, direction, state, business_date, content_hash, created_at)
      values (${institution_id}, 'in', 'stored', '2026-03-02', ${crypto.randomUUID()}, now())
      returning id`.execute(trx)
    const fileId = rows[0]?.id ?? ''
    const stored = await storeFileText(trx, ctx.vault, { institution_id, fileId }, text)
    return { fileId, ...stored }
  })
}

const line = (n: number) => `${String(n).padStart(94, '6')}\r\n`
const LINES = Array.from({ length: 3_000 }, (_, n) => line(n))

test.each([
  { what: 'line by line', text: LINES, chunks: 5 },
  { what: 'as one text', text: LINES.join(''), chunks: 5 },
  { what: 'without line breaks', text: '6'.repeat(70_000), chunks: 2 },
  { what: 'with letters of two units on every cut', text: `6${'😀'.repeat(40_000)}`, chunks: 2 },
  { what: 'a short one', text: 'one line', chunks: 1 },
  { what: 'an empty one', text: '', chunks: 0 },
])('a text $what is read as it was stored', async ({ text, chunks }) => {
  const whole = typeof text === 'string' ? text : text.join('')
  const { fileId, ...stored } = await store(text)
  expect(stored).toEqual({
    chunkCount: chunks,
    byteCount: Buffer.byteLength(whole),
    contentHash: createHash('sha256').update(whole).digest(),
  })
  expect(await storedText(bank, fileId)).toBe(whole)
})

test('pieces are whole lines of bounded length', async () => {
  const { fileId } = await store(LINES.join(''))
  const pieces = await piecesOf(readFileText(bank.ctx, bank.institution_id, fileId))
  for (const piece of pieces) {
    expect(piece.endsWith('\r\n')).toBe(true)
    expect(piece.length).toBeLessThanOrEqual(65_536)
  }
})

test('a chunk moved to another file or place does not open', async () => {
  const [{ fileId }, { fileId: other }] = [await store(LINES), await store('another file')]
  await sql`
    update ach_file_chunks set sealed = (
      select sealed from ach_file_chunks where file_id = ${fileId} and place = 2)
    where place = 1 and file_id in (${fileId}, ${other})`.execute(bank.db)
  await expect(storedText(bank, fileId)).rejects.toThrow()
  await expect(storedText(bank, other)).rejects.toThrow()
})
