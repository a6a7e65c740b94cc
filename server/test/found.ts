import type { RawBuilder } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'
import { verifyBooks } from '../src/verify/verify-books.ts'
import type { TestApp } from './app.ts'

/** Something is made wrong, is found by the check of the books, and is put right again. */
export async function expectFound(
  db: Database,
  { wrong, right, words }: Record<'wrong' | 'right', () => Promise<unknown>> & { words: RegExp },
): Promise<void> {
  const difference = async () => (await verifyBooks(db)).difference
  expect(await difference()).toBeNull()
  await wrong()
  expect(await difference()).toMatch(words)
  await right()
  expect(await difference()).toBeNull()
}

/** The same by statements, in an application of the test's. */
export function expectFoundIn(
  { ctx }: TestApp,
  ...found: [RawBuilder<unknown>, RawBuilder<unknown>, RegExp]
) {
  const [wrong, right, words] = found
  return expectFound(ctx.db, {
    wrong: () => wrong.execute(ctx.db),
    right: () => right.execute(ctx.db),
    words,
  })
}
