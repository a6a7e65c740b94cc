import { z } from 'zod/mini'
import { Progress } from './depositor.ts'

/** The people in the sandbox, as its console lists them. */

/** The other holder of a joint account, or the person invited to become one. */
export const SandboxSharing = z.object({
  name: z.nullable(z.string()),
  email: z.string(),
  is_primary: z.boolean(),
  state: z.enum(['begun', 'in_doubt', 'invited', 'locked', 'signed_up', 'holder']),
  /** The SSN that opens a demo person's invitation; null for others. */
  ssn: z.nullable(z.string()),
})
export type SandboxSharing = z.infer<typeof SandboxSharing>

export const SandboxDepositor = z.object({
  ...z.omit(Progress, { first_name: true }).shape,
  email: z.string(),
  name: z.nullable(z.string()),
  /** For a demo person; null for others. */
  key: z.nullable(z.string()),
  story: z.nullable(z.string()),
  password: z.nullable(z.string()),
  email_verified: z.boolean(),
  has_phone: z.boolean(),
  shares: z.nullable(SandboxSharing),
})
export type SandboxDepositor = z.infer<typeof SandboxDepositor>
