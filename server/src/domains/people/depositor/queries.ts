import type { Depositor } from '@passbook/contract/depositor'
import { RegistrationStep } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

type Told = Omit<Depositor, 'is_being_checked'> & { identity_asked_at: Date | null }

/** What a depositor has told so far; of the SSN only its last four. */
export function findDepositor(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<Told> {
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

/** What the caller has told so far, and whether that is being checked just now. */
export async function readDepositor(
  { db, realTime }: Context,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<Depositor> {
  const { identity_asked_at, ...told } = await findDepositor(db, institution_id, depositor_id)
  return { ...told, is_being_checked: isBeingChecked({ identity_asked_at }, realTime.now()) }
}

/** After so long without an answer whoever asked is gone, and it may be asked again. */
const ASKED_FOR_MS = inMs(LIMITS.identityCheck.seconds + 30, 'second')

/** Whether the identity provider is being asked about this person now. */
export function isBeingChecked(
  { identity_asked_at }: { identity_asked_at: Date | null },
  now: Date,
): boolean {
  return now.getTime() - (identity_asked_at?.getTime() ?? 0) < ASKED_FOR_MS
}

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
