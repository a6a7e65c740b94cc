import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { dropChange } from '../../terms/drop-change.ts'
import { listPlanned } from '../../terms/plan-change.ts'
import { readTerms } from '../../terms/read-terms.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'
import { countPeople } from '../count-people.ts'

/** The terms as they are, and what waits for its day. */
export async function readTermsDesk({ db, clock }: Context, { institution_id }: StaffCaller) {
  const planned = await listPlanned(db, institution_id, 'change_terms')
  return {
    terms: await readTerms(db, institution_id),
    today: easternDate(clock.now()),
    planned: planned.map(({ id, words, effective_date, planned_at }) => ({
      uuid: id,
      words,
      effective_date,
      planned_at: planned_at.toISOString(),
    })),
    people: await countPeople(db, institution_id),
  }
}

/** Takes back what has not come into force: leaving all as it is needs no second person. */
export function dropPlanned(ctx: Context, caller: StaffCaller, id: string): Promise<void> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', ({ trx, now, actor }) =>
    dropChange(trx, { institution_id, id, now, actor }),
  )
}
