import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import { draftsEndBefore } from './queries.ts'

/** Removes what was typed so long ago that nobody comes back for it. */
export async function pruneDrafts({ db, realTime }: Context): Promise<void> {
  await acrossInstitutions(db, 'pruning what has expired')
    .deleteFrom('drafts')
    .where('saved_at', '<', draftsEndBefore(realTime.now()))
    .execute()
}
