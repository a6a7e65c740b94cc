import type { Decision, SubjectSearch } from '@passbook/contract/console/searches'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { asStaffFor } from '../../../../platform/callers/as-staff.ts'
import { noteEvent } from '../note-event.ts'
import { lockOpenSearch } from './lock-open-search.ts'
import { matches, toMatch } from './matches.ts'
import { ofMatch } from './of-search.ts'
import { readSearch } from './read-search.ts'

/** Marks a match as the same person or another. While the request is open it may be marked otherwise. */
export function decideMatch(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  decision: Decision,
): Promise<SubjectSearch> {
  const { institution_id, staff_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofMatch(uuid), async (desk) => {
    const { trx, now } = desk
    const asked = await trx
      .selectFrom('suspicion_matches')
      .select('search_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .executeTakeFirst()
    if (asked === undefined) throw new DomainError('not_found')
    await lockOpenSearch(trx, institution_id, asked.search_id)
    const row = await matches(trx, institution_id)
      .where('match.id', '=', uuid)
      .executeTakeFirstOrThrow()
    const { subject, customer, decision: was } = toMatch(ctx.vault, row)
    if (was !== decision) {
      await trx
        .updateTable('suspicion_matches')
        .set({ decision, decided_by: staff_id, decided_at: now })
        .where('institution_id', '=', institution_id)
        .where('id', '=', uuid)
        .execute()
      await noteEvent(desk, caller, {
        search_id: asked.search_id,
        action: 'decide',
        before: { decision: was ?? '' },
        after: { subject: subject.name, customer: customer.name, decision },
      })
    }
    return readSearch(desk.ctx, institution_id, asked.search_id)
  })
}
