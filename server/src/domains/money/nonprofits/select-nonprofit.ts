import type { Giving } from '@passbook/contract/nonprofits'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { asApplicant } from '../../people/depositor/as-applicant.ts'
import { assertPrimary } from './assert-primary.ts'
import { programmeOn } from './giving/programme.ts'
import { findNonprofit, findSelection } from './queries.ts'
import { describeGiving } from './read-giving.ts'

/**
 * Chooses the non-profit that the institution gives to because of this account, or none. Only one of
 * the directory, which has none but those to which gifts are deductible. The same again changes nothing.
 */
export function selectNonprofit(
  ctx: Context,
  caller: SessionCaller,
  ein: string | null,
): Promise<Giving> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    assertPrimary(application.progress)
    const { institution_id, depositor_id } = caller
    const today = easternDate(by.now)
    const programme = await programmeOn(trx, institution_id, today)
    if (programme === null) {
      throw new DomainError('not_allowed', { message: 'There is no giving program here.' })
    }
    if (ein !== null && !(await findNonprofit(trx, ein))?.rank) {
      throw new DomainError('no_such_nonprofit')
    }
    const of = { institution_id, entity_id: application.entity.id }
    const before = await findSelection(trx, of)
    if ((before?.ein ?? null) !== ein) {
      await trx
        .insertInto('nonprofit_selections')
        .values({ ...of, ein, selected_by: depositor_id, selected_at: by.now })
        .execute()
      const thing = { entity: 'entity', entityId: of.entity_id, details: { ein } }
      await writeAudit(trx, {
        institution_id,
        actor: by.actor,
        action: 'select_nonprofit',
        ...thing,
      })
    }
    return describeGiving(trx, of, { programme, today })
  })
}
