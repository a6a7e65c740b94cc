import { type StaffMember, teamEndpoints } from '@passbook/contract/console/team'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useDesk } from '../api/use-desk.ts'
import { Done } from '../parts/Done.tsx'
import { Page } from '../parts/Page.tsx'
import { AddStaff } from './AddStaff.tsx'
import { ManageStaff } from './ManageStaff.tsx'
import { RoleTable } from './RoleTable.tsx'
import { SecuritySettings } from './SecuritySettings.tsx'
import { StaffTable } from './StaffTable.tsx'

/** The accounts of the staff, for administrators. */
export function StaffPage() {
  const query = useDesk(teamEndpoints.listStaff, {})
  const [isAdding, setAdding] = useState(false)
  const [managed, setManaged] = useState<StaffMember | null>(null)
  const [done, setDone] = useState<string | null>(null)
  return (
    <Page
      lead="Everybody who may sign in to this console. Two administrators decide who is added and what each may do."
      actions={<Button onClick={() => setAdding(true)}>Add somebody</Button>}
    >
      <Done words={done} />
      <StaffTable query={query} onManage={setManaged} />
      {query.data && <SecuritySettings settings={query.data.settings} onDone={setDone} />}
      <RoleTable />
      {isAdding && <AddStaff onClose={() => setAdding(false)} onDone={setDone} />}
      {managed && (
        <ManageStaff member={managed} onClose={() => setManaged(null)} onDone={setDone} />
      )}
    </Page>
  )
}
