import type { StepUp as StepUpCode } from '@passbook/contract/step-up'
import type { Depositor } from '@passbook/contract/depositor'
import type { MfaType } from '@passbook/contract/enums'
import { registrationEndpoints } from '@passbook/contract/registration'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { stepUpTypes } from '../../../api/step-up-types.ts'
import { useCall } from '../../../api/use-call.ts'
import { StepUp } from '../../../features/auth/StepUp.tsx'
import { AddressForm } from '../../../features/depositor/AddressForm.tsx'
import type { Step } from '../../../features/depositor/StepForm.tsx'
import type { OpenDraft } from '../../../session/drafts/use-open-draft.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { noteAddressSaved } from '../contact/contact-change.ts'
import { AddressFollows } from '../about/AddressFollows.tsx'

type Address = Extract<Step, { step: 'address' }>

interface Asked {
  address: Address
  types: readonly MfaType[]
}

/** Saves a new address by a fresh code (STATES: A fresh code). */
export function ChangeAddress({ depositor, draft }: { depositor: Depositor; draft: OpenDraft }) {
  const save = useCall(registrationEndpoints.patchDepositor)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [typed, setTyped] = useState<Partial<Depositor>>({})

  async function send(address: Address, step_up?: StepUpCode) {
    await save.mutateAsync({ body: { ...address, step_up } })
    noteAddressSaved()
    await navigate(href('/my-account/edit-user-info/success'), { replace: true })
    return null
  }

  async function submit(step: Step) {
    if (step.step !== 'address') return
    try {
      await send(step)
    } catch (error) {
      const types = stepUpTypes(error)
      if (!types) throw error
      const { street, unit, city, state, zip } = step
      setTyped({ street, unit: unit ?? null, city, state, zip })
      setAsked({ address: step, types })
    }
  }

  if (asked) {
    return (
      <StepUp
        types={asked.types}
        purpose="address"
        onCode={(code) => send(asked.address, code)}
        onCancel={() => setAsked(null)}
      />
    )
  }
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
