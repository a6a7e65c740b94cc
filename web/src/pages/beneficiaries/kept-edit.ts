import type { Beneficiary } from '@passbook/contract/beneficiaries'
import { DRAFT_FIELDS, isDraftField } from '@passbook/contract/drafts'
import { useEffect } from 'react'
import { keepTyped } from '../../session/drafts/draft-store.ts'
import type { OpenDraft } from '../../session/drafts/use-open-draft.ts'
import type { BeneficiaryFormOf } from './BeneficiaryFields.tsx'

export const FORM = 'edit-beneficiary'

/** What was typed about this one; about another it is nobody's here. */
export function draftOfOne(draft: OpenDraft, { uuid }: Beneficiary): OpenDraft {
  const isHere = draft.values['beneficiary_id'] === uuid
  return isHere ? draft : { form: draft.form, values: {} }
}

/** All of the form is kept with each key: what was kept about another must not show through. */
export function useKeptEdit({ subscribe }: BeneficiaryFormOf, { uuid }: Beneficiary): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (!name || !isDraftField(FORM, name)) return
          const told = DRAFT_FIELDS[FORM].map((field) => [
            field,
            String(Reflect.get(values, field) ?? ''),
          ])
          keepTyped(FORM, { ...Object.fromEntries(told), beneficiary_id: uuid })
        },
      }),
    [subscribe, uuid],
  )
}
