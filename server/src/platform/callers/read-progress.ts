import type { Progress } from '@passbook/contract/depositor'
import { sql } from 'kysely'
import { readFundingReturned } from './funding-returned.ts'
import { type ProgressRow, personBy, progressColumns, toProgress } from './progress.ts'
import type { Database } from '../db/database.ts'
import { statementByKeys } from '../db/statement.ts'

const findProgress = statementByKeys(
  (_db, { institution_id, user_id }: { institution_id: string; user_id: string }) =>
    sql<ProgressRow>`
      select ${progressColumns} from ${personBy(sql`${institution_id}`, sql`${user_id}`)}`,
)

/** Where a person stands (SPEC 3: depositor progress), as an act finds it in its transaction. */
export async function readProgress(
  db: Database,
  institution_id: string,
  user_id: string,
): Promise<Progress> {
  const [row] = await findProgress(db, { institution_id, user_id })
  if (row === undefined) throw new Error('a login without its depositor')
  return toProgress(row, await readFundingReturned(db, institution_id, row))
}
