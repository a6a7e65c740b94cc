import type { Beneficiaries, Beneficiary } from '@passbook/contract/beneficiaries'
import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import { DRAFT_FIELDS, isDraftField } from '@passbook/contract/drafts'
import { namingEndpoints } from '@passbook/contract/naming-beneficiaries'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { SsnField } from '../../forms/fields/SsnField.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { keepTyped } from '../../session/drafts/draft-store.ts'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { AddressFields, BeneficiaryFields, type BeneficiaryFormOf } from './BeneficiaryFields.tsx'
import { OneBeneficiary } from './OneBeneficiary.tsx'
import {
  beneficiaryAddress,
  BeneficiaryForm,
  type BeneficiaryOutput,
  toInput,
  SSN_HINT,
} from './beneficiary-schema.ts'
import { useChangeOf } from './use-beneficiaries.ts'

const FORM = 'edit-beneficiary'

/** What was typed about this one; about another it is nobody's here. */
function draftOfOne(draft: OpenDraft, { uuid }: Beneficiary): OpenDraft {
  const isHere = draft.values['beneficiary_id'] === uuid
  return isHere ? draft : { form: draft.form, values: {} }
}

/** All of the form is kept with each key: what was kept about another must not show through. */
function useKeptEdit({ subscribe }: BeneficiaryFormOf, { uuid }: Beneficiary): void {
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

/** Changes what is told of one; their kind and share stay. */
export function EditBeneficiaryPage() {
  const draft = useOpenDraft(FORM)
  return (
    <OneBeneficiary>
      {(one, list) =>
        draft ? (
          <EditForm one={one} list={list} draft={draftOfOne(draft, one)} />
        ) : (
          <FieldsSkeleton />
        )
      }
    </OneBeneficiary>
  )
}

interface EditFormProps {
  one: Beneficiary
  list: Beneficiaries
  draft: OpenDraft
}

function EditForm({ one, list, draft }: EditFormProps) {
  const form: BeneficiaryFormOf = useDraftedForm({
    draft,
    neverKept: 'Their Social Security number',
    schema: BeneficiaryForm,
    defaultValues: toInput(one),
  })
  useKeptEdit(form, one)
  const [isKept, setKept] = useState(one.ssn_last_four !== null)
  const update = useChangeOf(namingEndpoints.updateBeneficiary, 'changed')
  return (
    <>
      <Intro title={`Edit ${nameOfBeneficiary(one)}`} />
      <Form
        form={form}
        submitLabel="Save changes"
        pendingLabel="Saving the changes"
        onSubmit={async (told) => {
          const ssn = isKept ? {} : { ssn: told.ssn ?? null }
          const body = { ...changesOf(told), ...ssn, version: list.version }
          await update.mutateAsync({ params: { uuid: one.uuid }, body })
        }}
        footer={
          <Link
            to={beneficiaryAddress('/beneficiary/details', one.uuid)}
            className={`${standaloneLinkClass} self-center`}
          >
            Back
          </Link>
        }
      >
        <LeaveWarning form={form} />
        <BeneficiaryFields form={form} />
        <KeptNumber
          form={form}
          lastFour={isKept ? one.ssn_last_four : null}
          onChange={() => setKept(false)}
        />
        <AddressFields form={form} />
      </Form>
    </>
  )
}

/** What was taken out of the form is taken away. */
function changesOf({ shares: _shares, kind: _kind, ssn: _ssn, ...told }: BeneficiaryOutput) {
  const { type, relationship } = told
  return {
    type,
    relationship,
    first_name: told.first_name ?? null,
    last_name: told.last_name ?? null,
    organization_name: told.organization_name ?? null,
    ein: told.ein ?? null,
    date_of_birth: told.date_of_birth ?? null,
    street: told.street ?? null,
    unit: told.unit ?? null,
    city: told.city ?? null,
    state: told.state ?? null,
    zip: told.zip ?? null,
  }
}

interface KeptNumberProps {
  form: BeneficiaryFormOf
  lastFour: string | null
  onChange: () => void
}

/** A number given before stays unless it is changed: it is never sent back. */
function KeptNumber({ form, lastFour, onChange }: KeptNumberProps) {
  const type = useWatch({ control: form.control, name: 'type' })
  const [isChanging, setChanging] = useState(false)
  // The button is gone: focus goes to the field in its place.
  useEffect(() => {
    if (isChanging) form.setFocus('ssn')
  }, [isChanging, form])
  if (type !== 'person') return null
  if (lastFour === null) {
    const hint = isChanging ? 'Leave it empty to take the number away.' : SSN_HINT
    return <SsnField form={form} name="ssn" label="Social Security number" isOptional hint={hint} />
  }
  return (
    <div>
      <p className="font-bold">Social Security number</p>
      <p className="figures flex min-h-control items-center justify-between gap-4">
        <span>
          Ends in {lastFour} <span className="text-ink-muted">(saved)</span>
        </span>
        <LinkButton
          onClick={() => {
            onChange()
            setChanging(true)
          }}
        >
          Change<VisuallyHidden> Social Security number</VisuallyHidden>
        </LinkButton>
      </p>
    </div>
  )
}
