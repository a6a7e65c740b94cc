import type { RoleDefinition } from '@passbook/contract/console/custom-roles'
import { type Act, type StaffRole, actsOf, roleName } from '@passbook/contract/console/roles'
import { formatCents } from '@passbook/contract/money'
import type { Database } from '../../../../platform/db/database.ts'
import type { Fact } from '../acts/request.ts'
import { actWords } from '../members/custom-roles.ts'
import { findDayLimit } from '../sign-in/settings.ts'

type Compared = Omit<RoleDefinition, 'acts'> & { acts: readonly Act[] }

/** Both states of a role, as the person who decides reads them. */
export function compareRoles(before: Compared | undefined, after: Compared): Fact[] {
  const rows = ({ name, description, acts, ...limits }: Compared): Row[] => [
    ['Name', name],
    ['Description', description],
    ...permissionRows(acts, {
      refund: limits.refund_day_cents ?? null,
      reversal: limits.reversal_day_cents ?? null,
    }),
  ]
  return compareRows(before && rows(before), rows(after))
}

interface Given {
  /** The role that somebody has now; undefined if they are only being added. */
  before?: StaffRole
  /** Undefined if the role was retired since the request was made. */
  after: StaffRole | undefined
}

/**
 * The role that somebody gets. The name of a custom one says less than that of a built-in one, so its
 * permissions and limits are shown with it, beside those that the person has now.
 */
export async function compareHeldRoles(
  db: Database,
  institution_id: string,
  { before, after }: Given,
): Promise<Fact[]> {
  const now = before && [['Role', roleName(before)] as const]
  if (after === undefined) return compareRows(now, [['Role', 'This role was retired.']])
  const isCustom = [before, after].some((role) => role !== undefined && typeof role !== 'string')
  if (!isCustom) return compareRows(now, [['Role', roleName(after)]])
  const rows = (role: StaffRole) => heldRows(db, institution_id, role)
  return compareRows(before && (await rows(before)), await rows(after))
}

async function heldRows(db: Database, institution_id: string, role: StaffRole): Promise<Row[]> {
  const limits = {
    refund: await findDayLimit(db, { institution_id, role }, 'refund'),
    reversal: await findDayLimit(db, { institution_id, role }, 'reverse_transfer'),
  }
  // What every role may do is not listed with a custom one when it is composed.
  const held = typeof role === 'string' ? actsOf(role) : role.acts
  return [['Role', roleName(role)], ...permissionRows(held, limits)]
}

type Row = readonly [label: string, value: string]

/** What a role may do, and the most that each person with it may request in one day. */
function permissionRows(
  held: readonly Act[],
  { refund, reversal }: { refund: number | null; reversal: number | null },
): Row[] {
  const limit = (act: Act, cents: number | null, ofNone: string) =>
    held.includes(act) ? (cents === null ? ofNone : formatCents(cents)) : 'Can’t request any'
  return [
    ['Permissions', actWords(held)],
    ['Refunds per day', limit('customers.refund', refund, 'The institution’s limit')],
    ['Transfer reversals per day', limit('customers.reverse', reversal, 'No limit')],
  ]
}

function compareRows(before: readonly Row[] | undefined, after: readonly Row[]): Fact[] {
  return after.map(([label, value], place) =>
    before ? { label, value: before[place]?.[1] ?? '', after: value } : { label, value },
  )
}
