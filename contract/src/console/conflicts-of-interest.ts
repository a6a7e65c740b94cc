import { z } from 'zod/mini'
import { emailOf } from '../auth.ts'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'

/** How an account is related to a staff member. */
export const TieKind = z.enum(['own', 'family'])
export type TieKind = z.infer<typeof TieKind>

/** An account that a staff member must not work on. */
export const StaffTie = z.object({
  /** Null where nobody recorded it: the customer signs in with the staff member's work email. */
  uuid: z.nullable(z.uuid()),
  /** The customer's sign-in address. Administrators see nothing else about customers. */
  email: z.string(),
  kind: TieKind,
  reason: z.nullable(z.string()),
  recorded_by: z.nullable(z.string()),
  recorded_at: z.nullable(Instant),
})
export type StaffTie = z.infer<typeof StaffTie>

/** The most ties of one staff member; a longer list would itself need looking into. */
export const MAX_TIES = 100

const StaffParams = z.object({ uuid: z.uuid() })
const TheirTies = z.object({ name: z.string(), ties: z.array(StaffTie) })

/** Staff must not act on their own or their family's accounts. Administrators record these ties here. */
export const tieEndpoints = {
  listTies: endpoint({
    method: 'GET',
    path: '/console/staff/:uuid/ties',
    auth: 'staff',
    act: 'staff.read',
    summary: 'The accounts related to a staff member',
    params: StaffParams,
    data: TheirTies,
    errors: [403, 404],
  }),
  recordTie: endpoint({
    method: 'POST',
    path: '/console/staff/:uuid/ties',
    auth: 'staff',
    act: 'staff.manage',
    summary: 'Records an account as related to a staff member; not the caller’s own',
    params: StaffParams,
    body: z.object({
      email: emailOf('their'),
      kind: z.enum(TieKind.options, 'Choose the relationship'),
      reason: Reason,
    }),
    data: TheirTies,
    errors: [403, 404],
  }),
  removeTie: endpoint({
    method: 'POST',
    path: '/console/staff/:uuid/ties/:tie/remove',
    auth: 'staff',
    act: 'staff.manage',
    staffAct: {
      name: 'remove_tie',
      decidedBy: 'administrator',
      request: 'Removing a conflict of interest',
      done: 'Conflict of interest removed',
    },
    summary: 'Asks another administrator to remove a related account; not the caller’s own',
    params: z.object({ uuid: z.uuid(), tie: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403, 404],
  }),
}
