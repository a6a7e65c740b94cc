import { teamEndpoints } from '@passbook/contract/console/team'
import { LIMITS, inWords } from '@passbook/contract/limits'
import type { z } from 'zod/mini'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { RoleField } from './RoleField.tsx'

const { body: schema } = teamEndpoints.addStaff

interface AddStaffProps {
  onClose: () => void
  onDone: (words: string) => void
}

/** A new account: whoever it is for chooses the password by the link they are sent. */
export function AddStaff({ onClose, onDone }: AddStaffProps) {
  const add = useAct(teamEndpoints.addStaff)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { name: '', email: '', role: 'agent' },
  })
  return (
    <Dialog title="Add somebody to the staff" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Add and send link"
        onSubmit={async (body) => {
          const { member } = await add.mutateAsync({ body })
          onDone(`${member.name} was added, and a link to choose a password is on its way.`)
          onClose()
        }}
      >
        <p className="text-ink-muted">
          They get an email with a link to choose a password. It works once, within{' '}
          {inWords(LIMITS.staff.linkHours, 'hour')}.
        </p>
        <TextField form={form} name="name" label="Name" autoComplete="off" />
        <TextField
          form={form}
          name="email"
          label="Work email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <RoleField form={form} name="role" />
      </Form>
    </Dialog>
  )
}
