import { type Depositor, depositorEndpoints } from '@passbook/contract/depositor'
import type { DraftForm } from '@passbook/contract/drafts'
import { registrationEndpoints } from '@passbook/contract/registration'
import type { ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { continueTarget } from '../../destinations.ts'
import type { Step } from '../../features/depositor/StepForm.tsx'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { readFacts } from '../../session/read-facts.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton, QueryState } from '../../shell/QueryState.tsx'

/** Goes to the furthest open page, so that correcting an answer leads back to where the person was. */
export function useNextPage(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const facts = readFacts()
    const { progress } = facts
    await navigate(progress ? continueTarget({ ...facts, progress }) : href('/login/entry'))
  }
}

/** Saves the answers of a form and goes to the next page. */
export function useSaveStep(): (step: Step) => Promise<void> {
  const toNextPage = useNextPage()
  const save = useCall(registrationEndpoints.patchDepositor)
  return async (body) => {
    await save.mutateAsync({ body })
    await toNextPage()
  }
}

interface DepositorFormProps {
  title: string
  intro?: ReactNode
  /** The name of the draft of this form. */
  form: DraftForm
  children: (formProps: { depositor: Depositor; draft: OpenDraft }) => ReactNode
}

/** A page of the application: its heading and form, with the saved details and the draft. */
export function DepositorForm({ title, intro, form, children }: DepositorFormProps) {
  const depositor = useData(depositorEndpoints.getDepositor)
  const draft = useOpenDraft(form)
  return (
    <>
      <Intro title={title}>{intro}</Intro>
      <QueryState query={depositor}>
        {(data) => (draft ? children({ depositor: data, draft }) : <FieldsSkeleton />)}
      </QueryState>
    </>
  )
}
