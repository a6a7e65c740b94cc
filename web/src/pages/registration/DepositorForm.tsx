import { type Depositor, depositorEndpoints } from '@passbook/contract/depositor'
import type { DraftForm } from '@passbook/contract/drafts'
import type { ReactNode } from 'react'
import { useData } from '../../api/use-data.ts'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton, QueryState } from '../../shell/QueryState.tsx'

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
