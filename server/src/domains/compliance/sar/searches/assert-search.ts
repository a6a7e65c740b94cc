import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { assertApart } from '../../../../platform/conflicts-of-interest/assert-apart.ts'
import { ofSearch } from './of-search.ts'

/** Before anything of a request is read: it is there, and nobody close to the reader fits it. */
export async function assertSearch(db: Database, caller: StaffCaller, uuid: string): Promise<void> {
  const found = await db
    .selectFrom('suspicion_searches')
    .select('id')
    .where('institution_id', '=', caller.institution_id)
    .where('id', '=', uuid)
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('not_found')
  await assertApart(db, caller, ofSearch(uuid))
}
