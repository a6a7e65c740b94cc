import type { Context } from '../../context.ts'
import { acrossInstitutions } from '../../platform/db/across-institutions.ts'

/** Longer than any browser tries again, and than anybody asks what became of a call. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Forgets the keys of calls made long ago; what they did stays in the books. */
export async function pruneCalls({ db, realTime }: Context): Promise<void> {
  const before = new Date(realTime.now().getTime() - KEPT_DAYS * DAY_MS)
  await acrossInstitutions(db, 'pruning what has expired')
    .deleteFrom('idempotent_calls')
    .where('called_at', '<', before)
    .execute()
}
