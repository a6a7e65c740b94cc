import { isDraftField } from '@passbook/contract/drafts'
import { useEffect } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import * as wording from '../lib/wording.ts'
import {
  forgetDraft,
  resumeSaving,
  isRefused,
  isSaved,
  saveTyped,
  stopSaving,
} from '../session/drafts/draft-store.ts'
import type { OpenDraft } from '../session/drafts/use-open-draft.ts'
import { type AppForm, type AppFormOptions, type FormDraft, useAppForm } from './use-app-form.ts'

interface DraftedFormOptions<In extends FieldValues, Out> extends AppFormOptions<In, Out> {
  draft: OpenDraft
  /** The fields of the form that are never saved, in words, like "Your account number". */
  neverKept?: string
}

/** Text that is too long for the server to save as a draft. */
const TOO_LONG = wording.textThisLong

/** A long form: what is typed is saved on the server while typing, and filled in again later (UX 38). */
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
          saveTyped(draftForm, { [name]: typeof value === 'string' ? value : '' })
        },
      }),
    [subscribe, draftForm],
  )

  // Reading `dirtyFields` here subscribes to it, so that the form tracks it.
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
    afterRefusal: () => resumeSaving(draftForm),
  }
  return { ...form, draft: kept }
}

/** Fields that are no longer drafted may still be in an old draft. */
function draftedValues<In>({ form, values }: OpenDraft): Partial<In> {
  const kept = Object.entries(values).filter(([field]) => isDraftField(form, field))
  return Object.fromEntries(kept) as Partial<In>
}
