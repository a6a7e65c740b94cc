import { ApprovalKind, STAFF_ACTS } from '@passbook/contract/console/approvals'
import { Reason } from '@passbook/contract/console/customers'
import {
  DecidingRole,
  FIXED_KIND,
  KINDS_ALONE_BELOW_LIMIT,
  KINDS_WITH_AMOUNT,
  type PolicyRule,
  policyEndpoints,
} from '@passbook/contract/console/policy'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { Done } from '../parts/Done.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { ReasonDialog, ReasonField } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { ROLE_WORDS } from '../parts/role-words.ts'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

interface RuleRow extends Omit<PolicyRule, 'what'> {
  what: ApprovalKind
  /** Set by the institution; otherwise the minimum that always applies. */
  isOwn: boolean
}

/** Who approves what, by kind and amount. Two administrators change it. */
export function PolicyPage() {
  const query = useDesk(policyEndpoints.getApprovalPolicy, {})
  const mayChange = useMay()('policy.propose')
  const [isChanging, setChanging] = useState(false)
  const [removed, setRemoved] = useState<RuleRow | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const say = useSay()
  return (
    <Page
      lead={wording.whoApprovesEachKind}
      actions={mayChange && <Button onClick={() => setChanging(true)}>{wording.changeRule}</Button>}
    >
      <Done words={done} />
      <Table
        label={wording.approvalRules}
        columns={columnsOf(say, mayChange ? setRemoved : undefined)}
        query={query}
        rows={query.data && rowsOf(query.data.rules)}
        keyOf={({ what, from_cents, isOwn }) => `${what} ${from_cents} ${isOwn}`}
        empty=""
      />
      {isChanging && <ChangeRule onDone={setDone} onClose={() => setChanging(false)} />}
      {removed && <RemoveRule rule={removed} onDone={setDone} onClose={() => setRemoved(null)} />}
    </Page>
  )
}

/** The rules of each kind; the minimum is shown where no rule begins at zero. */
function rowsOf(rules: readonly PolicyRule[]): RuleRow[] {
  return ApprovalKind.options.flatMap((what): RuleRow[] => {
    const own = rules.filter((rule) => rule.what === what)
    const minimum: RuleRow = {
      what,
      from_cents: 0,
      approvers: 1,
      decider: STAFF_ACTS[what].decidedBy === 'administrator' ? 'administrator' : 'approver',
      isOwn: false,
    }
    return [
      ...(own.some(({ from_cents }) => from_cents === 0) ? [] : [minimum]),
      ...own.map((rule) => ({ ...rule, what, isOwn: true })),
    ]
  })
}

function isAloneBelowLimit({ what, isOwn }: RuleRow): boolean {
  return !isOwn && KINDS_ALONE_BELOW_LIMIT.includes(what)
}

function columnsOf(
  say: (words: string) => string,
  remove: ((rule: RuleRow) => void) | undefined,
): Column<RuleRow>[] {
  return [
    {
      id: 'what',
      label: wording.request,
      cell: ({ what }) => <strong>{say(STAFF_ACTS[what].request)}</strong>,
    },
    {
      id: 'from',
      label: wording.fromAmount,
      isFigure: true,
      cell: (rule) => {
        if (isAloneBelowLimit(rule)) return wording.aboveTheLimit
        if (rule.from_cents > 0) return <Money cents={rule.from_cents} />
        return KINDS_WITH_AMOUNT.includes(rule.what) ? (
          wording.anyAmount
        ) : (
          <Nothing>{wording.hasNoAmount}</Nothing>
        )
      },
    },
    {
      id: 'approvers',
      label: wording.approvers,
      isFigure: true,
      cell: ({ approvers }) => approvers,
    },
    { id: 'decider', label: wording.decidedBy, cell: ({ decider }) => ROLE_WORDS[decider] },
    {
      id: 'origin',
      label: wording.origin,
      cell: (rule) => (
        <>
          {rule.isOwn ? wording.yourInstitution : wording.minimum}
          {isAloneBelowLimit(rule) && (
            <span className="block text-sm text-ink-muted">{wording.onePersonCanDoSmaller}</span>
          )}
          {rule.isOwn && remove && (
            <LinkButton className="-my-2.5 ml-3" onClick={() => remove(rule)}>
              {wording.removeRule}
              <VisuallyHidden>
                {' '}
                {fill(wording.forKind, { kind: say(STAFF_ACTS[rule.what].request) })}
              </VisuallyHidden>
            </LinkButton>
          )}
        </>
      ),
    },
  ]
}

const schema = z.object({
  what: ApprovalKind,
  from_cents: z.nullable(z.int()),
  approvers: z.enum(['1', '2']),
  decider: DecidingRole,
  reason: Reason,
})
const PEOPLE = [
  { value: '1', label: wording.onePerson },
  { value: '2', label: wording.twoPeople },
]
const DECIDERS = DecidingRole.options.map((role) => ({ value: role, label: ROLE_WORDS[role] }))
const CHANGEABLE = ApprovalKind.options.filter((what) => what !== FIXED_KIND)

interface DialogProps {
  onDone: (words: string) => void
  onClose: () => void
}

/** Asks another administrator to set a rule. */
function ChangeRule({ onDone, onClose }: DialogProps) {
  const say = useSay()
  const change = useAct(policyEndpoints.changeApprovalPolicy)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      what: 'refund',
      from_cents: null,
      approvers: '2',
      decider: 'approver',
      reason: '',
    },
  })
  const kinds = CHANGEABLE.map((what) => ({ value: what, label: say(STAFF_ACTS[what].request) }))
  return (
    <Dialog title={wording.changeRule} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async ({ approvers, from_cents, ...rule }) => {
          const body = { ...rule, from_cents: from_cents ?? 0, approvers: Number(approvers) }
          await change.mutateAsync({ body })
          onDone(wording.theRuleWasSentFor)
          onClose()
        }}
      >
        <p className="text-ink-muted">{wording.requestsThatAreAlreadyOpen}</p>
        <ChoiceField form={form} name="what" label={wording.request} options={kinds} />
        <MoneyField
          form={form}
          name="from_cents"
          label={wording.fromAmount}
          hint={wording.fromAmountHint}
        />
        <ChoiceField form={form} name="approvers" label={wording.approvers} options={PEOPLE} />
        <ChoiceField form={form} name="decider" label={wording.decidedBy} options={DECIDERS} />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}

function RemoveRule({ rule, onDone, onClose }: DialogProps & { rule: RuleRow }) {
  const change = useAct(policyEndpoints.changeApprovalPolicy)
  const { isOwn: _, ...stored } = rule
  return (
    <ReasonDialog
      title={wording.removeRule}
      confirmLabel={wording.requestApproval}
      isDanger
      onConfirm={async (reason) => {
        await change.mutateAsync({ body: { ...stored, is_removed: true, reason } })
        onDone(wording.theRuleWasSentFor)
      }}
      onClose={onClose}
    >
      <p>{wording.theMinimumAppliesAgain}</p>
    </ReasonDialog>
  )
}
