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

/** On to the furthest page with something to do: a corrected answer leads back to where one was. */
export function useNextPage(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const facts = readFacts()
    const { progress } = facts
    await navigate(progress ? continueTarget({ ...facts, progress }) : href('/login/entry'))
  }
}

/** What every form of the application does with its answers: saves them and goes on. */
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
  /** Under which name what is typed here is kept. */
  form: DraftForm
  children: (told: { depositor: Depositor; draft: OpenDraft }) => ReactNode
}

/** A page of the application: its heading, then its form with what was told and typed before. */
export function DepositorForm({ title, intro, form, children }: DepositorFormProps) {
  const depositor = useData(depositorEndpoints.getDepositor)
  const draft = useOpenDraft(form)
  return (
    <>
      <Intro title={title}>{intro}</Intro>
      <QueryState query={depositor}>
        {(told) => (draft ? children({ depositor: told, draft }) : <FieldsSkeleton />)}
      </QueryState>
    </>
  )
}
