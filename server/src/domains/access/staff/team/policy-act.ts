import { ApprovalKind, STAFF_ACTS, deciderOf } from '@passbook/contract/console/approvals'
import {
  DecidingRole,
  FIXED_KIND,
  KINDS_ALONE_BELOW_LIMIT,
  KINDS_WITH_AMOUNT,
  PolicyRule,
  policyEndpoints,
} from '@passbook/contract/console/policy'
import { decidesAs } from '@passbook/contract/console/roles'
import { formatCents } from '@passbook/contract/money'
import { z } from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffActContext } from '../../../../platform/callers/as-staff.ts'
import { roleOf } from '../../../../platform/callers/role-of.ts'
import { ofNobody } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { invalid } from '../../../../platform/errors.ts'
import { findRule, listRules } from '../acts/approval-policy.ts'
import { staffAct } from '../acts/staff-act.ts'

const StoredChange = z.extend(PolicyRule, { is_removed: z.boolean() })
type Change = z.infer<typeof StoredChange>

/** Two administrators set or remove a rule of the approval policy. */
const changePolicy = staffAct(policyEndpoints.changeApprovalPolicy, {
  about: () => ofNobody,
  command: 'The table of rules is read and changed on its page in the console.',
  async propose({ trx }, { institution_id }, { is_removed = false, ...rule }) {
    const change = { ...rule, is_removed }
    const now = await findExact(trx, institution_id, rule)
    await assertPossible(trx, institution_id, change)
    if (is_removed ? now === undefined : now !== undefined && ruleWords(now) === ruleWords(rule)) {
      throw invalid('', 'This changes nothing.')
    }
    return { payload: change, words: changeWords(change) }
  },
  async facts(db, { institution_id, payload }) {
    const change = StoredChange.parse(payload)
    const { what, from_cents } = change
    const below = { what, from_cents: from_cents - 1 }
    return [
      {
        label: kindWords(change),
        value: await effectiveWords(db, institution_id, change),
        after: change.is_removed
          ? await effectiveWords(db, institution_id, below)
          : ruleWords(change),
      },
    ]
  },
  async run(desk, { institution_id, payload }) {
    await saveRule(desk, institution_id, StoredChange.parse(payload))
  },
})

export const policyStaffActs = { changeApprovalPolicy: changePolicy }

const ONE_KIND = 'Choose a request.'
const FIXED = 'One other administrator always approves changes of this policy.'
const NOT_LOOSER = 'Only an administrator can decide these requests.'
const NO_AMOUNT = 'These requests have no amount. Enter 0.'

/** Refuses a rule that would be looser than the minimum or a lower amount, or that nobody could fulfill. */
async function assertPossible(
  trx: Database,
  institution_id: string,
  change: Change,
): Promise<void> {
  const { what, from_cents, approvers, decider, is_removed } = change
  const kind = ApprovalKind.safeParse(what).data
  if (kind === undefined) throw invalid('what', ONE_KIND)
  if (is_removed) return
  if (kind === FIXED_KIND) throw invalid('what', FIXED)
  if (deciderOf(kind) === 'administrator' && decider !== 'administrator') {
    throw invalid('decider', NOT_LOOSER)
  }
  if (from_cents > 0 && !KINDS_WITH_AMOUNT.includes(kind)) throw invalid('from_cents', NO_AMOUNT)
  await assertRising(trx, institution_id, change)
  // The person who makes a request about staff is an administrator too.
  const makers = deciderOf(kind) === 'administrator' ? 1 : 0
  const active = await countActive(trx, institution_id, decider)
  if (active < approvers + makers) {
    const needed = approvers + makers
    throw invalid('approvers', `This takes ${needed} active staff with the role ${decider}.`)
  }
}

/** Refuses what would make a higher amount easier to approve than a lower one. */
async function assertRising(
  trx: Database,
  institution_id: string,
  change: PolicyRule,
): Promise<void> {
  const rules = await listRules(trx, institution_id)
  const others = rules.filter(({ what }) => what === change.what)
  const below = others.findLast(({ from_cents }) => from_cents < change.from_cents)
  const above = others.find(({ from_cents }) => from_cents > change.from_cents)
  if (below && isLooser(change, below)) throw invalid('approvers', notRising('lower', below))
  if (above && isLooser(above, change)) throw invalid('approvers', notRising('higher', above))
}

function notRising(side: 'lower' | 'higher', rule: PolicyRule): string {
  const known = `The rule from ${formatCents(rule.from_cents)} needs ${ruleWords(rule)}.`
  return side === 'lower'
    ? `${known} A higher amount can’t need fewer people or a lower role.`
    : `${known} A lower amount can’t need more people or a higher role. Change the rule for the higher amount first.`
}

function isLooser(one: PolicyRule, other: PolicyRule): boolean {
  const rank = ({ decider }: PolicyRule) => DecidingRole.options.indexOf(decider)
  return one.approvers < other.approvers || rank(one) < rank(other)
}

async function countActive(
  db: Database,
  institution_id: string,
  role: DecidingRole,
): Promise<number> {
  const staff = await db
    .selectFrom('staff')
    .select(roleOf().as('role'))
    .where('institution_id', '=', institution_id)
    .where('disabled_at', 'is', null)
    .execute()
  return staff.filter((member) => decidesAs(member.role) === role).length
}

function findExact(
  db: Database,
  institution_id: string,
  { what, from_cents }: Pick<PolicyRule, 'what' | 'from_cents'>,
): Promise<PolicyRule | undefined> {
  return db
    .selectFrom('approval_policy')
    .select(['what', 'from_cents', 'approvers', 'decider'])
    .where('institution_id', '=', institution_id)
    .where('what', '=', what)
    .where('from_cents', '=', from_cents)
    .executeTakeFirst()
}

/** Who approves this amount now: by the rule that applies to it, or by the minimum. */
async function effectiveWords(
  db: Database,
  institution_id: string,
  { what, from_cents }: Pick<PolicyRule, 'what' | 'from_cents'>,
): Promise<string> {
  const kind = ApprovalKind.parse(what)
  const rule = await findRule(db, institution_id, { what: kind, amount_cents: from_cents })
  if (rule !== undefined) return ruleWords(rule)
  const decider = deciderOf(kind) === 'administrator' ? 'administrator' : 'approver'
  const minimum = ruleWords({ approvers: 1, decider })
  return KINDS_ALONE_BELOW_LIMIT.includes(kind)
    ? `${minimum} above the limit (minimum)`
    : `${minimum} (minimum)`
}

function kindWords({ what, from_cents }: Pick<PolicyRule, 'what' | 'from_cents'>): string {
  const request = STAFF_ACTS[ApprovalKind.parse(what)].request
  return from_cents === 0 ? request : `${request}, from ${formatCents(from_cents)}`
}

function ruleWords({ approvers, decider }: Pick<PolicyRule, 'approvers' | 'decider'>): string {
  if (decider === 'administrator') {
    return approvers === 1 ? '1 administrator' : `${approvers} administrators`
  }
  return approvers === 1 ? '1 approver' : `${approvers} approvers`
}

function changeWords(change: Change): string {
  if (change.is_removed) return `Remove the approval rule for ${kindWords(change)}`
  return `Change the approval policy: ${kindWords(change)} needs ${ruleWords(change)}`
}

async function saveRule(
  { trx, actor }: StaffActContext,
  institution_id: string,
  change: Change,
): Promise<void> {
  await assertPossible(trx, institution_id, change)
  const before = await findExact(trx, institution_id, change)
  const { is_removed, ...rule } = change
  if (is_removed) {
    await trx
      .deleteFrom('approval_policy')
      .where('institution_id', '=', institution_id)
      .where('what', '=', rule.what)
      .where('from_cents', '=', rule.from_cents)
      .execute()
  } else {
    await trx
      .insertInto('approval_policy')
      .values({ institution_id, ...rule })
      .onConflict((conflict) =>
        conflict
          .columns(['institution_id', 'what', 'from_cents'])
          .doUpdateSet({ approvers: rule.approvers, decider: rule.decider }),
      )
      .execute()
  }
  await writeAudit(trx, {
    institution_id,
    actor,
    action: FIXED_KIND,
    entity: 'institution',
    entityId: institution_id,
    details: {
      what: rule.what,
      from_cents: rule.from_cents,
      before: { rule: before ? ruleWords(before) : null },
      after: { rule: is_removed ? null : ruleWords(rule) },
    },
  })
}
