import { type StaffMember, teamEndpoints } from '@passbook/contract/console/team'
import type { CustomRole } from '@passbook/contract/console/roles'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { Done } from '../parts/Done.tsx'
import { Page } from '../parts/Page.tsx'
import { ReasonField } from '../parts/ReasonDialog.tsx'
import { CustomRoles } from './CustomRoles.tsx'
import { ManageStaff } from './ManageStaff.tsx'
import { RoleField } from './RoleField.tsx'
import { RoleLimits } from './RoleLimits.tsx'
import { RoleTable } from './RoleTable.tsx'
import { SecuritySettings } from './SecuritySettings.tsx'
import { StaffTable } from './StaffTable.tsx'
import * as wording from './wording.ts'

const { body: schema } = teamEndpoints.addStaff

interface AddStaffProps {
  /** The custom roles that can be given. */
  roles: readonly CustomRole[]
  onClose: () => void
  onDone: (words: string) => void
}

/** Asks another administrator for a new account, whose owner chooses the password with an emailed link. */
function AddStaff({ roles, onClose, onDone }: AddStaffProps) {
  const add = useAct(teamEndpoints.addStaff)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { name: '', email: '', role: 'agent', reason: '' },
  })
  return (
    <Dialog title={wording.addAStaffMember} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (body) => {
          await add.mutateAsync({ body })
          onDone(fill(wording.theRequestToAddName, { name: body.name }))
          onClose()
        }}
      >
        <p className="text-ink-muted">
          {fill(wording.onceAnotherAdministratorApprovesThe, {
            linkHours: inWords(LIMITS.staff.linkHours, 'hour'),
          })}
        </p>
        <TextField form={form} name="name" label={wording.name} autoComplete="off" />
        <TextField
          form={form}
          name="email"
          label={wording.workEmail}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <RoleField form={form} name="role" custom={roles} />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}

/** The accounts of the staff, for administrators. */
export function StaffPage() {
  const query = useDesk(teamEndpoints.listStaff, {})
  const roles = query.data?.roles ?? []
  const [isAdding, setAdding] = useState(false)
  const [managed, setManaged] = useState<StaffMember | null>(null)
  const [done, setDone] = useState<string | null>(null)
  return (
    <Page
      lead={wording.everyoneWhoCanSignIn}
      actions={<Button onClick={() => setAdding(true)}>{wording.addStaff}</Button>}
    >
      <Done words={done} />
      <StaffTable query={query} onManage={setManaged} />
      {query.data && <SecuritySettings settings={query.data.settings} onDone={setDone} />}
      {query.data && <RoleLimits limits={query.data.limits} onDone={setDone} />}
      {query.data && <CustomRoles roles={query.data.roles} onDone={setDone} />}
      <RoleTable custom={roles} />
      {isAdding && <AddStaff roles={roles} onClose={() => setAdding(false)} onDone={setDone} />}
      {managed && (
        <ManageStaff
          member={managed}
          roles={roles}
          onClose={() => setManaged(null)}
          onDone={setDone}
        />
      )}
    </Page>
  )
}
