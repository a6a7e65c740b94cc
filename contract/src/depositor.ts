import { z } from 'zod'
import { ExtendedStatus, RegistrationStatus, RegistrationStep } from './enums.ts'

/** Where a depositor stands; every call that moves a state returns it anew (STATES). */
export const Progress = z.object({
  depositor_id: z.uuid(),
  registration_status: RegistrationStatus.nullable(),
  registration_last_step: RegistrationStep.nullable(),
  is_primary: z.boolean(),
  first_name: z.string().nullable(),
  extended_status: ExtendedStatus.nullable(),
  /** Derived: there was an ACTIVE link, none is now, none is on review (STATES). */
  relink: z.boolean(),
})
export type Progress = z.infer<typeof Progress>
