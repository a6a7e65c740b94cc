import type { Database } from '../platform/db/database.ts'
import { findUnexplainedEntry } from './money-ways.ts'
import { verifyBooks } from './verify-books.ts'

interface Verdict {
  isSound: boolean
  words: string
}

/** Checks all books, records the result, and says "books balance" with counts or the first difference. */
export async function verifyAll(db: Database): Promise<Verdict> {
  const startedAt = new Date()
  const { counts, difference: unsound } = await verifyBooks(db)
  const difference = unsound ?? (await findUnexplainedEntry(db))
  await recordVerification(db, startedAt, difference)
  const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  return {
    isSound: difference === null,
    words: difference ?? `books balance: ${counted.join(', ')}`,
  }
}

const READ_ONLY = '25006'

/** Records the result for the figures at /metrics; a read-only copy of the database cannot. */
async function recordVerification(
  db: Database,
  started_at: Date,
  difference: string | null,
): Promise<void> {
  try {
    await db
      .insertInto('verifications')
      .values({ started_at, is_sound: difference === null, difference })
      .execute()
  } catch (error) {
    if ((error as { code?: unknown }).code !== READ_ONLY) throw error
  }
}
