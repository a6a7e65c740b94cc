import type { DraftForm } from '@passbook/contract/drafts'
import type { SecondaryInfo } from '@passbook/contract/joint'
import type { ReactNode } from 'react'
import { type OpenDraft, useOpenDraft } from '../../../session/drafts/use-open-draft.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { FieldsSkeleton, QueryState } from '../../../shell/QueryState.tsx'
import { FinishLater, NoApplication, StepProgress } from './ApplicationParts.tsx'
import { useSecondaryInfo } from './use-secondary.ts'

interface SecondaryFormProps {
  title: string
  intro?: ReactNode
  /** The name of the draft of this form. */
  form: DraftForm
  children: (formProps: {
    whose: 'their'
    depositor: SecondaryInfo
    draft: OpenDraft
    leave: ReactNode
  }) => ReactNode
}

/** A page of the application: its step, heading and form, with the saved details and the draft. */
export function SecondaryForm({ title, intro, form, children }: SecondaryFormProps) {
  const info = useSecondaryInfo()
  const draft = useOpenDraft(form)
  return (
    <div className="max-w-task">
      <StepProgress />
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
