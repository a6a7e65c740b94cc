import { mayRead } from '@passbook/contract/account-status'
import type { StepUp } from '@passbook/contract/step-up'
import type { Context } from '../../../context.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { DomainError } from '../../../platform/errors.ts'
import { saveVersion } from '../../people/beneficiaries/change-list.ts'
import { emailHolders } from '../../people/beneficiaries/email-holders.ts'
import { findOpenProposal, replaceRows } from '../../people/beneficiaries/proposals.ts'
import { assertNoMatch, listRows } from '../../people/beneficiaries/queries.ts'
import { asProvenApplicant } from '../../people/depositor/as-applicant.ts'

/**
 * The other owner agrees to a proposed list of beneficiaries, which counts from now on. A proposal that was
 * changed since it was read has another id, so nobody agrees to a list that they did not see.
 */
export function agreeToBeneficiaries(
  ctx: Context,
  caller: SessionCaller,
  { uuid, step_up }: { uuid: string; step_up?: StepUp | undefined },
): Promise<void> {
  const options = { purpose: 'beneficiaries', stepUp: step_up } as const
  return asProvenApplicant(ctx, caller, options, async ({ trx, application, by, prove }) => {
    const { depositor, entity, progress } = application
    if (!depositor.is_holder || !mayRead(progress)) throw new DomainError('not_allowed')
    const of = { institution_id: entity.institution_id, entity_id: entity.id }
    await assertNoMatch(trx, of)
    const proposal = await findOpenProposal(ctx, trx, of, by.now)
    if (proposal?.id !== uuid) throw new DomainError('not_found')
    if (proposal.proposed_by === depositor.id) {
      throw new DomainError('not_allowed', { message: 'Every owner has to agree first.' })
    }
    await prove()
    await replaceRows(trx, of, proposal.rows)
    await trx
      .updateTable('beneficiary_proposals')
      .set({ agreed_by: depositor.id, agreed_at: by.now })
      .where('institution_id', '=', of.institution_id)
      .where('id', '=', proposal.id)
      .execute()
    const change = { change: 'agree', beneficiary_id: null } as const
    const rows = await listRows(trx, of)
    await saveVersion({ trx, by, of, rows }, change, entity.beneficiaries_version + 1)
    await emailHolders(ctx, trx, of, 'agree')
  })
}
