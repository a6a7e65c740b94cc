import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { openForm } from '../session/drafts/open-forms.ts'
import type { AppForm } from './use-app-form.ts'

/** Without a draft, all of it. */
const EVERYTHING = 'What you typed on the last page'

/** Lets whoever leads away from the page ask what leaving would lose. */
export function useOpenForm<In extends FieldValues, Out>(form: AppForm<In, Out>): void {
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const isHalfFilled = isDirty && !isSubmitting && !isSubmitSuccessful
  const lost = useRef<() => string | null>(() => null)
  useEffect(() => {
    lost.current = () => {
      if (!isHalfFilled) return null
      return form.draft ? form.draft.lost() : EVERYTHING
    }
  })
  useEffect(() => openForm({ lost: () => lost.current() }), [])
}
