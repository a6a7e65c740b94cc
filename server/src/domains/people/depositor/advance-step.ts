import { RegistrationStep } from '@passbook/contract/enums'
import type { Transaction } from '../../../platform/db/transaction.ts'

/** Saves the step reached; `registration_last_step` never moves back (STATES: Registration). */
export async function advanceStep(
  trx: Transaction,
  depositor: {
    institution_id: string
    id: string
    registration_last_step: RegistrationStep | null
  },
  to: RegistrationStep,
): Promise<void> {
  if (placeOf(to) <= placeOf(depositor.registration_last_step)) return
  await trx
    .updateTable('depositors')
    .set({ registration_last_step: to })
    .where('institution_id', '=', depositor.institution_id)
    .where('id', '=', depositor.id)
    .execute()
}

function placeOf(step: RegistrationStep | null): number {
  return step === null ? -1 : RegistrationStep.options.indexOf(step)
}
