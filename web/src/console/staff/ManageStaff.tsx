import { Role } from '@passbook/contract/console/roles'
import { type StaffMember, teamEndpoints } from '@passbook/contract/console/team'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ROLE_WORDS } from '../parts/role-words.ts'
import { RoleField } from './RoleField.tsx'

const schema = z.object({ role: Role })

interface ManageStaffProps {
  member: StaffMember
  onClose: () => void
  onDone: (words: string) => void
}

/** What an administrator does with somebody's account. */
export function ManageStaff({ member, onClose, onDone }: ManageStaffProps) {
  const { uuid, name, disabled_at } = member
  const params = { uuid }
  const change = useAct(teamEndpoints.changeStaff)
  const link = useAct(teamEndpoints.sendStaffLink)
  const forget = useAct(teamEndpoints.removePasskeys)
  const form = useAppForm({ schema, defaultValues: { role: member.role } })
  const isDisabled = disabled_at !== null

  const close = (words: string) => {
    onDone(words)
    onClose()
  }
  const turn = () =>
    change.mutate(
      { params, body: { is_disabled: !isDisabled } },
      {
        onSuccess: () =>
          close(isDisabled ? `${name} may sign in again.` : `${name} may no longer sign in.`),
      },
    )
  const send = () =>
    link.mutate({ params }, { onSuccess: () => close(`A new link was sent to ${member.email}.`) })

  const removeKeys = () =>
    forget.mutate({ params }, { onSuccess: () => close(`${name} has no passkey any more.`) })

  return (
    <Dialog title={name} onClose={onClose}>
      <p className="mb-4 wrap-anywhere text-ink-muted">{member.email}</p>
      <Form
        form={form}
        submitLabel="Change role"
        onSubmit={async ({ role }) => {
          await change.mutateAsync({ params, body: { role } })
          close(`${name} now has the role ${ROLE_WORDS[role]}.`)
        }}
        footer={
          <>
            <Refusal error={change.error ?? link.error ?? forget.error} />
            {!isDisabled && (
              <Button variant="secondary" isFullWidth isPending={link.isPending} onClick={send}>
                Send link to choose a password
              </Button>
            )}
            {member.passkeys > 0 && (
              <Button
                variant="secondary"
                isFullWidth
                isPending={forget.isPending}
                onClick={removeKeys}
              >
                Remove lost passkeys
              </Button>
            )}
            <Button
              variant={isDisabled ? 'secondary' : 'danger'}
              isFullWidth
              isPending={change.isPending && !form.formState.isSubmitting}
              onClick={turn}
            >
              {isDisabled ? 'Enable' : 'Disable'}
            </Button>
          </>
        }
      >
        <p>Any change signs {name} out wherever they are signed in.</p>
        <RoleField form={form} name="role" />
      </Form>
    </Dialog>
  )
}
