import { z } from 'zod/mini'
import { StandingReason } from '../depositor.ts'

/** Holds that stop closing and every payout, no matter who asks (RULES-3: Legal process, Sanctions). */
export const BlockingHold = z.enum(['legal', 'sanctions'])
export type BlockingHold = z.infer<typeof BlockingHold>

/** The reason for REVIEW or HOLD as staff know it; for the last two, the depositor reads `staff`. */
export const KnownReason = z.enum([...StandingReason.options, ...BlockingHold.options])
export type KnownReason = z.infer<typeof KnownReason>

/** The reasons staff choose from when they place a hold. */
export const StaffHold = z.enum(['staff', ...BlockingHold.options])
export type StaffHold = z.infer<typeof StaffHold>

/** A request to release a hold as it waits for a second person; older requests name no reason. */
export const ReleasedHold = z.object({ hold_reason: z.optional(z.nullable(KnownReason)) })

export function isBlocking(reason: KnownReason | null): reason is BlockingHold {
  return BlockingHold.safeParse(reason).success
}

/** STATES: these reasons concern one person; every other one holds the account and so all its holders. */
export function isOfPerson(reason: KnownReason | null): boolean {
  return reason === 'identity' || reason === 'not_me'
}

/** The depositor must not learn of a legal or sanctions hold, so they read the text of every staff hold. */
export function reasonForDepositor(reason: KnownReason | null): StandingReason | null {
  return isBlocking(reason) ? 'staff' : reason
}

/** The texts for staff. */
export const REASON_WORDS: Readonly<Record<KnownReason, string>> = {
  identity: 'Identity is under review.',
  unauthorised_return: 'A debit was returned as unauthorized.',
  owed: 'Money is owed for a returned deposit.',
  not_me: 'Unauthorized activity was reported.',
  staff: 'Placed by staff.',
  legal: 'Required by a legal order.',
  sanctions: 'Required by a sanctions program.',
}

/** Tells staff why an account cannot be closed or paid out. */
export function blockedWords(reason: BlockingHold): string {
  const what = reason === 'legal' ? 'legal' : 'sanctions'
  return `This account has a ${what} hold. It can’t be closed and nothing can be paid out until two people release the hold.`
}
