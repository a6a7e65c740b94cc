import { type ApprovalKind, deciderOf } from '@passbook/contract/console/approvals'
import type { DecidingRole, PolicyRule } from '@passbook/contract/console/policy'
import type { Role } from '@passbook/contract/console/roles'
import type { Database } from '../../../../platform/db/database.ts'

/** The rules that two administrators set, by kind and amount. */
export function listRules(db: Database, institution_id: string): Promise<PolicyRule[]> {
  return db
    .selectFrom('approval_policy')
    .select(['what', 'from_cents', 'approvers', 'decider'])
    .where('institution_id', '=', institution_id)
    .orderBy('what')
    .orderBy('from_cents')
    .execute()
}

/** The rule for a request: the one with the highest amount that the request reaches. */
export async function findRule(
  db: Database,
  institution_id: string,
  { what, amount_cents }: { what: ApprovalKind; amount_cents: number | undefined },
): Promise<Pick<PolicyRule, 'approvers' | 'decider'> | undefined> {
  return db
    .selectFrom('approval_policy')
    .select(['approvers', 'decider'])
    .where('institution_id', '=', institution_id)
    .where('what', '=', what)
    .where('from_cents', '<=', amount_cents ?? 0)
    .orderBy('from_cents', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The role that decides a stored request. */
export function deciderOfRequest({
  what,
  decider,
}: {
  what: ApprovalKind
  decider: DecidingRole | null
}): Role {
  return decider ?? deciderOf(what)
}
