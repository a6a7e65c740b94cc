import type { SecondaryProgress } from '@passbook/contract/joint'
import { LIMITS } from '@passbook/contract/limits'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { asPrimary } from './as-primary.ts'
import { assertNotOwn, countAddress } from './free-address.ts'
import { findSecondary, toSecondaryProgress } from './secondary.ts'

const SECOND = 'There is an application for a second holder already.'

/** Begins the application of a second holder: somebody with an address and nothing else yet. */
export async function registerSecondary(
  ctx: Context,
  caller: SessionCaller,
  { email, entity_id }: { email: string; entity_id: string },
): Promise<SecondaryProgress> {
  await countAddress(ctx, caller)
  return asPrimary(ctx, caller, async ({ trx, application, secondary, by }) => {
    const { institution_id } = caller
    if (application.entity.id !== entity_id) throw new DomainError('not_found')
    if (secondary !== undefined) throw invalid('email', SECOND)
    await assertNotOwn(trx, caller, email)
    const { id: depositor_id } = await trx
      .insertInto('depositors')
      .values({
        institution_id,
        entity_id,
        user_id: null,
        is_primary: false,
        registration_status: 'UNSUBMITTED',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('secondary_applications')
      .values({
        institution_id,
        depositor_id,
        entity_id,
        email,
        begun_at: by.now,
        resends_left: LIMITS.invitation.resends,
      })
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'register_secondary',
      entity: 'depositor',
      entityId: depositor_id,
    })
    const begun = await findSecondary(trx, { institution_id, entity_id })
    if (begun === undefined) throw new Error('an application that is not there')
    return toSecondaryProgress(begun)
  })
}
