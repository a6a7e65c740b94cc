import { z } from 'zod/mini'

export const OneTimeCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6-digit code'))

/** Why a code is requested; a code is valid only for its purpose. */
export const StepUpPurpose = z.enum([
  'close-account',
  'withdraw',
  'link',
  'passkey',
  'address',
  'remove-holder',
  'beneficiaries',
  'reactivate',
  'freeze',
])
export type StepUpPurpose = z.infer<typeof StepUpPurpose>

/** A fresh code for a call that needs one (STATES: A fresh code). */
export const StepUp = z.object({ nonce: z.string(), code: OneTimeCode })
export type StepUp = z.infer<typeof StepUp>
