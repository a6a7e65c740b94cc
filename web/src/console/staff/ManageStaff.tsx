import { Reason } from '@passbook/contract/console/customers'
import { RoleChoice } from '@passbook/contract/console/custom-roles'
import type { CustomRole } from '@passbook/contract/console/roles'
import { type StaffMember, teamEndpoints } from '@passbook/contract/console/team'
import { formatDeadline } from '@passbook/contract/format-dates'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { ReasonField } from '../parts/ReasonDialog.tsx'
import { RoleField } from './RoleField.tsx'
import * as wording from './wording.ts'

const Change = z.enum(['confirm', 'role', 'disable', 'enable', 'link', 'passkeys'])
type Change = z.infer<typeof Change>
const schema = z.object({ change: Change, role: RoleChoice, reason: Reason })

interface ManageStaffProps {
  member: StaffMember
  /** The custom roles that can be given. */
  roles: readonly CustomRole[]
  onClose: () => void
  onDone: (words: string) => void
}

const LABELS: Readonly<Record<Change, string>> = {
  confirm: wording.confirmRestoredAccess,
  role: wording.changeRole,
  disable: wording.disable,
  enable: wording.enable,
  link: wording.sendAPasswordLink,
  passkeys: wording.removeLostPasskeys,
}

/** The changes that are possible for a staff account in its current state. */
function changesOf({
  disabled_at,
  restored_until,
  passkeys,
  has_outside_role,
}: StaffMember): Change[] {
  if (disabled_at !== null) return ['enable']
  return [
    ...(restored_until === null ? [] : (['confirm'] as const)),
    // The identity provider's groups decide all other roles.
    ...(has_outside_role ? [] : (['role'] as const)),
    'disable',
    'link',
    ...(passkeys > 0 ? (['passkeys'] as const) : []),
  ]
}

/** Disabling, confirming and a first link need one administrator, everything else two. */
function isWithoutApproval(change: Change, { has_password }: StaffMember): boolean {
  const isSingleStep = change === 'disable' || change === 'confirm'
  return isSingleStep || (change === 'link' && !has_password)
}

/** Lets an administrator change a staff account, with a reason. */
export function ManageStaff({ member, roles, onClose, onDone }: ManageStaffProps) {
  const changes = changesOf(member)
  const submitChange = useSubmitChange(member)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { change: changes[0] ?? 'role', role: keyOf(member), reason: '' },
  })
  const change = form.watch('change')
  const isImmediate = isWithoutApproval(change, member)
  return (
    <Dialog title={member.name} onClose={onClose}>
      <p className="mb-4 wrap-anywhere text-ink-muted">{member.email}</p>
      <Form
        form={form}
        submitLabel={isImmediate ? LABELS[change] : wording.requestApproval}
        submitVariant={change === 'disable' ? 'danger' : 'primary'}
        onSubmit={async (wanted) => {
          await submitChange(wanted)
          onDone(doneWords(wanted.change, member))
          onClose()
        }}
      >
        <ChoiceField
          form={form}
          name="change"
          label={wording.change}
          options={changes.map((value) => ({ value, label: LABELS[value] }))}
        />
        {change === 'role' && <RoleField form={form} name="role" custom={roles} />}
        <p>{effectOf(change, member)}</p>
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}

function keyOf({ role }: StaffMember): RoleChoice {
  return typeof role === 'string' ? role : role.uuid
}

function useSubmitChange({ uuid }: StaffMember) {
  const alter = useAct(teamEndpoints.changeStaff)
  const link = useAct(teamEndpoints.sendStaffLink)
  const forget = useAct(teamEndpoints.removePasskeys)
  const confirm = useAct(teamEndpoints.confirmAccess)
  const params = { uuid }
  return async ({ change, role, reason }: z.output<typeof schema>): Promise<unknown> => {
    switch (change) {
      case 'confirm':
        return confirm.mutateAsync({ params, body: { reason } })
      case 'link':
        return link.mutateAsync({ params, body: { reason } })
      case 'passkeys':
        return forget.mutateAsync({ params, body: { reason } })
      case 'role':
        return alter.mutateAsync({ params, body: { role, reason } })
      default:
        return alter.mutateAsync({ params, body: { is_disabled: change === 'disable', reason } })
    }
  }
}

function effectOf(change: Change, member: StaffMember): string {
  const { name } = member
  if (change === 'disable') {
    return fill(wording.nameIsSignedOutImmediately, { name })
  }
  if (change === 'confirm' && member.restored_until) {
    return fill(wording.anOperatorRestoredAccessFor, {
      name,
      restoredUntil: formatDeadline(member.restored_until),
    })
  }
  if (isWithoutApproval(change, member)) return fill(wording.nameGetsANewLink, { name })
  return fill(wording.nothingChangesUntilAnotherAdministrator, { name })
}

function doneWords(change: Change, member: StaffMember): string {
  const { name, email } = member
  if (change === 'disable') return fill(wording.nameCanNoLongerSign, { name })
  if (change === 'confirm') return fill(wording.accessForNameIsConfirmed, { name })
  if (isWithoutApproval(change, member)) return fill(wording.aNewLinkWasSent, { email })
  return fill(wording.theChangeForNameWas, { name })
}
