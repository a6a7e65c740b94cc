import type { DraftForm } from '@passbook/contract/drafts'
import type { SecondaryInfo } from '@passbook/contract/joint'
import type { ReactNode } from 'react'
import { type OpenDraft, useOpenDraft } from '../../../session/drafts/use-open-draft.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { FieldsSkeleton, QueryState } from '../../../shell/QueryState.tsx'
import { FinishLater, NoApplication, StepOf } from './ApplicationParts.tsx'
import { useSecondaryInfo } from './use-secondary.ts'

interface SecondaryFormProps {
  title: string
  intro?: ReactNode
  /** Under which name what is typed here is kept. */
  form: DraftForm
  children: (told: {
    whose: 'their'
    depositor: SecondaryInfo
    draft: OpenDraft
    leave: ReactNode
  }) => ReactNode
}

/** A page of the application: its step and heading, then its form with what was told and typed. */
export function SecondaryForm({ title, intro, form, children }: SecondaryFormProps) {
  const info = useSecondaryInfo()
  const draft = useOpenDraft(form)
  return (
    <div className="max-w-task">
      <StepOf />
      <Intro title={title}>{intro}</Intro>
      <QueryState query={info}>
        {(depositor) => {
          if (depositor === null) return <NoApplication />
          if (draft === null) return <FieldsSkeleton />
          return children({ whose: 'their', depositor, draft, leave: <FinishLater /> })
        }}
      </QueryState>
    </div>
  )
}
