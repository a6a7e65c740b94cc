import type { StepUp as StepUpCode } from '@passbook/contract/step-up'
import type { Depositor } from '@passbook/contract/depositor'
import { registrationEndpoints } from '@passbook/contract/registration'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useCall } from '../../../api/use-call.ts'
import { useStepUp } from '../../../features/auth/use-step-up.tsx'
import { AddressForm } from '../../../features/depositor/AddressForm.tsx'
import type { Step } from '../../../features/depositor/StepForm.tsx'
import type { OpenDraft } from '../../../session/drafts/use-open-draft.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { noteAddressSaved } from '../contact/contact-change.ts'
import { AddressFollows } from '../about/AddressFollows.tsx'

type Address = Extract<Step, { step: 'address' }>

/** Saves a new address by a fresh code (STATES: A fresh code). */
export function ChangeAddress({ depositor, draft }: { depositor: Depositor; draft: OpenDraft }) {
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
      <Intro title="Edit address">
        Where you live. We cannot take a PO box, and ask for a code before the change.
      </Intro>
      <AddressFollows />
      <AddressForm
        depositor={{ ...depositor, ...typed }}
        draft={draft}
        onSave={submit}
        back="/my-account"
      />
    </>
  )
}
