import type { Depositor } from '@passbook/contract/depositor'
import { RegistrationStep } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

type DepositorDetails = Omit<Depositor, 'is_being_checked'> & { identity_asked_at: Date | null }

/** What a depositor has entered so far, with only the last four digits of the SSN. */
export function findDepositor(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<DepositorDetails> {
  return depositorsWithLogin(db, institution_id)
    .select([
      'depositors.id as depositor_id',
      'is_primary',
      'first_name',
      'last_name',
      'date_of_birth',
      'ssn_last_four',
      'street',
      'unit',
      'city',
      'state',
      'zip',
      'employment_status',
      'employer_name',
      'occupation',
      'email',
      'phone',
      'identity_asked_at',
    ])
    .select(sql<boolean>`email_verified_at is not null`.as('email_verified'))
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
}

/** What the caller has entered so far, and whether their identity is being checked now. */
export async function readDepositor(
  { db, realTime }: Context,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<Depositor> {
  const { identity_asked_at, ...details } = await findDepositor(db, institution_id, depositor_id)
  return { ...details, is_being_checked: isBeingChecked({ identity_asked_at }, realTime.now()) }
}

/** After this time without an answer, the check is considered lost and may be repeated. */
const MAX_CHECK_MS = inMs(LIMITS.identityCheck.seconds + 30, 'second')

/** True while the identity provider is checking this person. */
export function isBeingChecked(
  { identity_asked_at }: { identity_asked_at: Date | null },
  now: Date,
): boolean {
  return now.getTime() - (identity_asked_at?.getTime() ?? 0) < MAX_CHECK_MS
}

/** Saves the step that was reached; `registration_last_step` never moves back (STATES: Registration). */
export async function advanceStep(
  trx: Transaction,
  depositor: {
    institution_id: string
    id: string
    registration_last_step: RegistrationStep | null
  },
  to: RegistrationStep,
): Promise<void> {
  if (stepIndex(to) <= stepIndex(depositor.registration_last_step)) return
  await trx
    .updateTable('depositors')
    .set({ registration_last_step: to })
    .where('institution_id', '=', depositor.institution_id)
    .where('id', '=', depositor.id)
    .execute()
}

function stepIndex(step: RegistrationStep | null): number {
  return step === null ? -1 : RegistrationStep.options.indexOf(step)
}
