import { teamEndpoints } from '@passbook/contract/console/team'
import { LIMITS, inWords } from '@passbook/contract/limits'
import type { z } from 'zod/mini'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonField } from '../parts/ReasonField.tsx'
import { RoleField } from './RoleField.tsx'

const { body: schema } = teamEndpoints.addStaff

interface AddStaffProps {
  onClose: () => void
  onDone: (words: string) => void
}

/** Asks another administrator for a new account, whose password its owner chooses by a link. */
export function AddStaff({ onClose, onDone }: AddStaffProps) {
  const add = useAct(teamEndpoints.addStaff)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { name: '', email: '', role: 'agent', reason: '' },
  })
  return (
    <Dialog title="Add somebody to the staff" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Ask another administrator"
        onSubmit={async (body) => {
          await add.mutateAsync({ body })
          onDone(`${body.name} is added once another administrator agrees under Approvals.`)
          onClose()
        }}
      >
        <p className="text-ink-muted">
          Once another administrator agrees, they get an email with a link to choose a password. It
          works once, within {inWords(LIMITS.staff.linkHours, 'hour')}.
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
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}
