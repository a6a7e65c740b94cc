import { SAVED_VIEWS, type SavedView, type WorkView } from '@passbook/contract/console/work'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'

interface Wish {
  name: string
  view: WorkView
  kind?: string | undefined
}

const FULL = `You have ${SAVED_VIEWS} views already. Forget one first.`

/** The caller's own, in the order in which they were made. */
export function listViews({ db }: Pick<Context, 'db'>, caller: StaffCaller): Promise<SavedView[]> {
  return viewsOf(db, caller).execute()
}

function viewsOf(db: Database, { institution_id, staff_id }: StaffCaller) {
  return db
    .selectFrom('staff_views')
    .select(['id as uuid', 'name', 'view', 'kind'])
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .orderBy('made_at')
    .orderBy('id')
}

/** Under a name that is there already the new one takes its place. */
export function saveView(
  ctx: Context,
  caller: StaffCaller,
  { name, view, kind }: Wish,
): Promise<SavedView> {
  const { institution_id, staff_id } = caller
  return asStaff(ctx, caller, 'work.read', async ({ trx, now }) => {
    // One after the other, so that two tabs do not come to more than there is room for.
    await sql`select pg_advisory_xact_lock(hashtextextended(${staff_id}, 0))`.execute(trx)
    const known = await viewsOf(trx, caller).execute()
    const isNew = known.every((saved) => saved.name.toLowerCase() !== name.toLowerCase())
    if (isNew && known.length >= SAVED_VIEWS) throw invalid('name', FULL)
    return trx
      .insertInto('staff_views')
      .values({ institution_id, staff_id, name, view, kind: kind ?? null, made_at: now })
      .onConflict((same) =>
        same
          .expression(sql`institution_id, staff_id, lower(name)`)
          .doUpdateSet({ name, view, kind: kind ?? null }),
      )
      .returning(['id as uuid', 'name', 'view', 'kind'])
      .executeTakeFirstOrThrow()
  })
}

export async function forgetView(ctx: Context, caller: StaffCaller, uuid: string): Promise<void> {
  await asStaff(ctx, caller, 'work.read', async ({ trx }) => {
    const forgotten = await trx
      .deleteFrom('staff_views')
      .where('institution_id', '=', caller.institution_id)
      .where('staff_id', '=', caller.staff_id)
      .where('id', '=', uuid)
      .returning('id')
      .executeTakeFirst()
    if (forgotten === undefined) throw new DomainError('not_found')
  })
}
