import { depositorEndpoints, type Depositor } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import { registrationEndpoints } from '@passbook/contract/registration'
import type { StepUp as StepUpCode } from '@passbook/contract/step-up'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useCall } from '../../../api/use-call.ts'
import { useData } from '../../../api/use-data.ts'
import { useStepUp } from '../../../features/auth/use-step-up.tsx'
import { AddressForm } from '../../../features/depositor/AddressForm.tsx'
import type { Step } from '../../../features/depositor/StepForm.tsx'
import { useOpenDraft, type OpenDraft } from '../../../session/drafts/use-open-draft.ts'
import { useProgress } from '../../../session/progress.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { FieldsSkeleton, QueryState } from '../../../shell/QueryState.tsx'
import { AddressChangeEffects } from '../about/AddressChangeEffects.tsx'
import { noteAddressSaved } from '../contact/contact-change.ts'
import * as wording from '../wording.ts'

/** Changes the home address; during registration the application's address page does that instead. */
export function EditAddressPage() {
  const lastStep = useProgress(({ progress }) => progress?.registration_last_step ?? null)
  return <div className="max-w-task">{isCompleted(lastStep) ? <EditAddress /> : <NotYet />}</div>
}

function EditAddress() {
  const depositor = useData(depositorEndpoints.getDepositor)
  const draft = useOpenDraft('address')
  return (
    <QueryState query={depositor}>
      {(data) => (draft ? <ChangeAddress depositor={data} draft={draft} /> : <FieldsSkeleton />)}
    </QueryState>
  )
}

function NotYet() {
  return (
    <>
      <Intro title={wording.editAddress}>{wording.yourAccountIsntOpenYet}</Intro>
      <ContinueLink to="/login/registration-home">{wording.goToYourApplication}</ContinueLink>
    </>
  )
}

type Address = Extract<Step, { step: 'address' }>

/** Saves a new address, confirmed by a new code (STATES: A fresh code). */
function ChangeAddress({ depositor, draft }: { depositor: Depositor; draft: OpenDraft }) {
  const save = useCall(registrationEndpoints.patchDepositor)
  const navigate = useNavigate()
  const { run, codePage } = useStepUp({ purpose: 'address' })
  const [typed, setTyped] = useState<Partial<Depositor>>({})

  async function send(address: Address, step_up?: StepUpCode) {
    await save.mutateAsync({ body: { ...address, step_up } })
    noteAddressSaved()
    await navigate(href('/my-account/edit-user-info/success'), { replace: true })
  }

  async function submit(step: Step) {
    if (step.step !== 'address') return
    const isAsked = await run((code) => send(step, code))
    if (!isAsked) return
    const { street, unit, city, state, zip } = step
    setTyped({ street, unit: unit ?? null, city, state, zip })
  }

  if (codePage) return codePage
  return (
    <>
      <Intro title={wording.editAddress}>{wording.enterYourHomeAddressNot}</Intro>
      <AddressChangeEffects />
      <AddressForm
        depositor={{ ...depositor, ...typed }}
        draft={draft}
        onSave={submit}
        back="/my-account"
      />
    </>
  )
}
