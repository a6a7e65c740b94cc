import { isDraftField } from '@passbook/contract/drafts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import {
  forgetDraft,
  goOnSaving,
  isSaved,
  keepTyped,
  stopSaving,
} from '../session/drafts/draft-store.ts'
import type { OpenDraft } from '../session/drafts/use-open-draft.ts'
import { type AppForm, type AppFormOptions, type FormDraft, useAppForm } from './use-app-form.ts'

interface DraftedFormOptions<In extends FieldValues, Out> extends AppFormOptions<In, Out> {
  draft: OpenDraft
  /** What the form asks for that is never kept, in words, like "Your account number". */
  neverKept?: string
}

/** A long form: what is typed is kept on the server as it is typed, and filled in again (UX 38). */
export function useDraftedForm<In extends FieldValues, Out>({
  draft,
  neverKept,
  ...options
}: DraftedFormOptions<In, Out>): AppForm<In, Out> {
  const form = useAppForm(options)
  const { setValue, subscribe, getFieldState, getValues, formState } = form
  const opened = useRef(draft)

  // Before the first paint, so that nobody sees the form without it.
  useLayoutEffect(() => {
    for (const [field, text] of Object.entries(opened.current.values)) {
      if (isDraftField(opened.current.form, field)) fill(field, text)
    }
    function fill(field: string, text: string) {
      setValue(field as Path<In>, text as PathValue<In, Path<In>>, { shouldDirty: true })
    }
  }, [setValue])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          const { form: draftForm } = opened.current
          if (!name || !isDraftField(draftForm, name)) return
          const value: unknown = values[name]
          keepTyped(draftForm, { [name]: typeof value === 'string' ? value : '' })
        },
      }),
    [subscribe],
  )

  // Read here, so that the form keeps it.
  const { dirtyFields } = formState
  const kept: FormDraft = {
    neverKept: neverKept ?? null,
    lost: () => {
      const fields = Object.keys(dirtyFields)
      const isSecretTyped = fields.some(
        (field) =>
          !isDraftField(draft.form, field) &&
          getFieldState(field as Path<In>).isDirty &&
          Boolean(getValues(field as Path<In>)),
      )
      return isSecretTyped ? (neverKept ?? null) : null
    },
    isSaved: () => isSaved(draft.form),
    beforeSend: () => stopSaving(draft.form),
    afterSend: () => forgetDraft(draft.form),
    afterRefusal: () => goOnSaving(draft.form),
  }
  return { ...form, draft: kept }
}
