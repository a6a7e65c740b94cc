import { isCompleted } from '@passbook/contract/enums'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { useData } from '../../../api/use-data.ts'
import { useOpenDraft } from '../../../session/drafts/use-open-draft.ts'
import { useProgress } from '../../../session/progress.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { LeadOn } from '../../../shell/LeadOn.tsx'
import { FieldsSkeleton, QueryState } from '../../../shell/QueryState.tsx'
import { ChangeAddress } from './ChangeAddress.tsx'

/** Where the person lives now; while an account is opened, the application's own page asks for it. */
export function EditAddressPage() {
  const lastStep = useProgress(({ progress }) => progress?.registration_last_step ?? null)
  return <div className="max-w-task">{isCompleted(lastStep) ? <EditAddress /> : <NotYet />}</div>
}

function EditAddress() {
  const depositor = useData(depositorEndpoints.getDepositor)
  const draft = useOpenDraft('address')
  return (
    <QueryState query={depositor}>
      {(told) => (draft ? <ChangeAddress depositor={told} draft={draft} /> : <FieldsSkeleton />)}
    </QueryState>
  )
}

function NotYet() {
  return (
    <>
      <Intro title="Edit address">
        Your account is not open yet: your address is part of your application, and is corrected
        there.
      </Intro>
      <LeadOn to="/login/registration-home">Go to your application</LeadOn>
    </>
  )
}
