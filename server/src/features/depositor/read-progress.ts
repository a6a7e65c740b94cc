import type { Progress } from '@passbook/contract/depositor'
import { progressColumns, toProgress } from '../../callers/progress.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

const findProgress = statement((db, who: { institution_id: string; user_id: string }) =>
  db
    .selectFrom('depositors')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'depositors.institution_id')
        .onRef('entities.id', '=', 'depositors.entity_id'),
    )
    .select(progressColumns)
    .where('depositors.institution_id', '=', who.institution_id)
    .where('depositors.user_id', '=', who.user_id),
)

/** Where a person stands (SPEC 3: depositor progress), as an act finds it in its transaction. */
export async function readProgress(
  db: Database,
  institution_id: string,
  user_id: string,
): Promise<Progress> {
  const [row] = await findProgress(db, { institution_id, user_id })
  if (row === undefined) throw new Error('a login without its depositor')
  return toProgress(row)
}
