import { isDraftField } from '@passbook/contract/drafts'
import { useEffect } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import {
  forgetDraft,
  goOnSaving,
  isRefused,
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

/** What the server does not take before it is sent. */
const TOO_LONG = 'A text this long'

/** A long form: what is typed is kept on the server as it is typed, and filled in again (UX 38). */
export function useDraftedForm<In extends FieldValues, Out>({
  draft,
  neverKept,
  ...options
}: DraftedFormOptions<In, Out>): AppForm<In, Out> {
  const draftForm = draft.form
  const form = useAppForm({
    ...options,
    defaultValues: { ...options.defaultValues, ...draftedValues(draft) },
  })
  const { subscribe, getFieldState, getValues, formState } = form

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (!name || !isDraftField(draftForm, name)) return
          const value: unknown = values[name]
          keepTyped(draftForm, { [name]: typeof value === 'string' ? value : '' })
        },
      }),
    [subscribe, draftForm],
  )

  // Read here, so that the form keeps it.
  const { dirtyFields } = formState
  const kept: FormDraft = {
    neverKept: neverKept ?? null,
    lost: () => {
      if (isRefused(draftForm)) return TOO_LONG
      const fields = Object.keys(dirtyFields)
      const isSecretTyped = fields.some(
        (field) =>
          !isDraftField(draftForm, field) &&
          getFieldState(field as Path<In>).isDirty &&
          Boolean(getValues(field as Path<In>)),
      )
      return isSecretTyped ? (neverKept ?? null) : null
    },
    isSaved: () => isSaved(draftForm),
    isRefused: () => isRefused(draftForm),
    beforeSend: () => stopSaving(draftForm),
    afterSend: () => forgetDraft(draftForm),
    afterRefusal: () => goOnSaving(draftForm),
  }
  return { ...form, draft: kept }
}

/** The list of fields may have become shorter since. */
function draftedValues<In>({ form, values }: OpenDraft): Partial<In> {
  const kept = Object.entries(values).filter(([field]) => isDraftField(form, field))
  return Object.fromEntries(kept) as Partial<In>
}
