import type {
  AddressInformation,
  BasicInformation,
  EmployerInformation,
} from '@passbook/contract/registration'
import { isAtWork } from '@passbook/contract/registration'
import type { Selectable, Updateable } from 'kysely'
import type { z } from 'zod/mini'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { invalid } from '../../../platform/errors.ts'
import { sealSsn } from './ssn.ts'

export type StepInput =
  | z.output<typeof BasicInformation>
  | z.output<typeof AddressInformation>
  | z.output<typeof EmployerInformation>

type Depositor = Selectable<Tables['depositors']>

/** What one page of an application changes about a person. */
export function changesOf(
  { vault }: Context,
  depositor: Depositor,
  input: StepInput,
): Updateable<Tables['depositors']> {
  if (input.step === 'address') {
    const { street, unit, city, state, zip } = input
    return { street, unit: unit ?? null, city, state, zip }
  }
  if (input.step === 'employer') {
    const { employment_status, employer_name = null, occupation = null } = input
    // Answers of an earlier choice do not stay behind.
    return isAtWork(employment_status)
      ? { employment_status, employer_name, occupation }
      : { employment_status, employer_name: null, occupation: null }
  }
  const { first_name, last_name, ssn } = input
  const date_of_birth = parseBusinessDate(input.date_of_birth)
  if (ssn === undefined) {
    if (depositor.ssn_sealed === null) throw invalid('ssn', 'Enter your Social Security number')
    return { first_name, last_name, date_of_birth }
  }
  const owner = { institution_id: depositor.institution_id, depositor_id: depositor.id }
  // Another number is claimed anew when the details are confirmed.
  const sealed = { ...sealSsn(vault, owner, ssn), claims_ssn: false }
  return { first_name, last_name, date_of_birth, ...sealed }
}
