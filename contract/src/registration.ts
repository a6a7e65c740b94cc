import { z } from 'zod/mini'
import { Progress } from './depositor.ts'
import { StepUp } from './step-up.ts'
import { endpoint } from './endpoint.ts'
import { EmploymentStatus } from './enums.ts'
import {
  DateOfBirth,
  OptionalText,
  Ssn,
  StateCode,
  Street,
  ZipCode,
  personName,
  shortText,
} from './person.ts'

/** Whether a person with this status is asked where and as what they work. */
export function isAtWork(status: EmploymentStatus): boolean {
  return status === 'EMPLOYED' || status === 'SELF_EMPLOYED'
}

export const BasicInformation = z.object({
  step: z.literal('basic'),
  first_name: personName('Enter your first name'),
  last_name: personName('Enter your last name'),
  date_of_birth: DateOfBirth,
  /** Left out, the number given before stays: it is never sent back to the browser. */
  ssn: z.optional(Ssn),
})

export const AddressInformation = z.object({
  step: z.literal('address'),
  street: Street,
  unit: OptionalText,
  city: shortText('Enter your city'),
  state: StateCode,
  zip: ZipCode,
  /** Once the account is open: a fresh code (STATES: A fresh code). */
  step_up: z.optional(StepUp),
})

export const EmployerInformation = z
  .object({
    step: z.literal('employer'),
    employment_status: z.enum(EmploymentStatus.options, 'Choose what fits you best'),
    employer_name: OptionalText,
    occupation: OptionalText,
  })
  .check(
    z.refine(
      ({ employment_status, employer_name }) =>
        employment_status !== 'EMPLOYED' || employer_name !== undefined,
      { error: 'Enter the name of your employer', path: ['employer_name'] },
    ),
    z.refine(
      ({ employment_status, occupation }) =>
        !isAtWork(employment_status) || occupation !== undefined,
      { error: 'Enter your occupation', path: ['occupation'] },
    ),
  )

export const Confirmation = z.object({ step: z.literal('confirmed') })

export const registrationEndpoints = {
  patchDepositor: endpoint({
    method: 'PATCH',
    path: '/depositor',
    auth: 'session',
    summary: 'Saves one step of the application; at `confirmed` identity is checked',
    body: z.discriminatedUnion('step', [
      BasicInformation,
      AddressInformation,
      EmployerInformation,
      Confirmation,
    ]),
    data: z.object({
      progress: Progress,
      /** DESIGN 6: somebody has this SSN here already; it never says who. */
      is_duplicate: z.boolean(),
    }),
    errors: [403],
    timeoutMs: 300_000,
  }),
}
