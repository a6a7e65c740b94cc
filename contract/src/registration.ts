import { z } from 'zod/mini'
import { Progress } from './depositor.ts'
import { StepUp } from './step-up.ts'
import { endpoint } from './endpoint.ts'
import { EmploymentStatus } from './enums.ts'
import {
  OptionalText,
  type Whose,
  dateOfBirth,
  personName,
  shortText,
  ssnOf,
  stateOf,
  streetOf,
  zipOf,
} from './person.ts'

/** Whether a person with this status is asked where and as what they work. */
export function isAtWork(status: EmploymentStatus): boolean {
  return status === 'EMPLOYED' || status === 'SELF_EMPLOYED'
}

/** The steps of an application, worded for the person who fills it in about themselves or somebody else. */

export function basicInformation(whose: Whose) {
  return z.object({
    step: z.literal('basic'),
    first_name: personName(`Enter ${whose} first name`),
    last_name: personName(`Enter ${whose} last name`),
    date_of_birth: dateOfBirth(whose),
    /** If left out, the stored number stays: it is never sent back to the browser. */
    ssn: z.optional(ssnOf(whose)),
  })
}

export function addressInformation(whose: Whose) {
  return z.object({
    step: z.literal('address'),
    street: streetOf(whose),
    unit: OptionalText,
    city: shortText(`Enter ${whose} city`),
    state: stateOf(whose),
    zip: zipOf(whose),
  })
}

export function employerInformation(whose: Whose) {
  const fits = whose === 'your' ? 'you' : 'them'
  return z
    .object({
      step: z.literal('employer'),
      employment_status: z.enum(EmploymentStatus.options, `Choose what fits ${fits} best`),
      employer_name: OptionalText,
      occupation: OptionalText,
    })
    .check(
      z.refine(
        ({ employment_status, employer_name }) =>
          employment_status !== 'EMPLOYED' || employer_name !== undefined,
        { error: `Enter the name of ${whose} employer`, path: ['employer_name'] },
      ),
      z.refine(
        ({ employment_status, occupation }) =>
          !isAtWork(employment_status) || occupation !== undefined,
        { error: `Enter ${whose} occupation`, path: ['occupation'] },
      ),
    )
}

export const BasicInformation = basicInformation('your')
export const AddressInformation = z.extend(addressInformation('your'), {
  /** After the account is open, a fresh code is needed (STATES: A fresh code). */
  step_up: z.optional(StepUp),
})
export const EmployerInformation = employerInformation('your')

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
      /** DESIGN 6: a customer with this SSN already exists; the reply never says who. */
      is_duplicate: z.boolean(),
    }),
    errors: [403],
    timeoutMs: 300_000,
  }),
}
