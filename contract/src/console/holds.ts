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
  identity: 'Their identity is in question.',
  unauthorised_return: 'A debit was returned as unauthorized.',
  owed: 'Money is owed for a deposit that came back.',
  not_me: 'They said that a change was not theirs.',
  staff: 'Staff decided so.',
  legal: 'A legal order demands it.',
  sanctions: 'A sanctions program demands it.',
}

/** Tells staff why an account cannot be closed or paid out. */
export function blockedWords(reason: BlockingHold): string {
  const what = reason === 'legal' ? 'A legal hold' : 'A sanctions hold'
  return `${what} stands on this account. Nothing can be paid out of it, and it cannot be closed, until two people release the hold.`
}
