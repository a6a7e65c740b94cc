import { Reason } from '@passbook/contract/console/customers'
import { type CustomRole, Role } from '@passbook/contract/console/roles'
import { GroupRoleChoice, singleSignOnEndpoints } from '@passbook/contract/console/single-sign-on'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { ReasonField } from '../parts/ReasonDialog.tsx'
import { ROLE_WORDS } from '../parts/role-words.ts'
import * as wording from './wording.ts'

const schema = z.extend(GroupRoleChoice, { reason: Reason })
const BUILT_IN = Role.options.map((role) => ({ value: role, label: ROLE_WORDS[role] }))
const NONE = { value: 'none', label: wording.noRole }

interface ChangeGroupRoleProps {
  /** Empty for a group that has no role yet. */
  group: string
  /** The custom roles that can be given. */
  roles: readonly CustomRole[]
  onDone: (words: string) => void
  onClose: () => void
}

/** Asks another administrator to give a group of the provider a role, or none. */
export function ChangeGroupRole({ group, roles, onDone, onClose }: ChangeGroupRoleProps) {
  const change = useAct(singleSignOnEndpoints.changeGroupRole)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { group, role: 'agent', reason: '' },
  })
  const custom = roles.map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <Dialog title={wording.giveAGroupARole} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (body) => {
          await change.mutateAsync({ body })
          onDone(wording.sentForApproval)
          onClose()
        }}
      >
        <TextField
          form={form}
          name="group"
          label={wording.group}
          hint={wording.groupHint}
          autoComplete="off"
          autoCapitalize="none"
        />
        <ChoiceField
          form={form}
          name="role"
          label={wording.role}
          options={[...BUILT_IN, ...custom, NONE]}
        />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}
