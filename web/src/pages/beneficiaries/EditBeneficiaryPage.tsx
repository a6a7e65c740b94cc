import { formatShare } from '@passbook/contract/allocations'
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
import { fill } from '../../lib/fill.ts'
import { saveTyped } from '../../session/drafts/draft-store.ts'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { AddressFields, BeneficiaryFields, type BeneficiaryFormOf } from './BeneficiaryFields.tsx'
import { SelectedBeneficiary } from './SelectedBeneficiary.tsx'
import {
  beneficiaryAddress,
  BeneficiaryForm,
  type BeneficiaryOutput,
  toInput,
  SSN_HINT,
} from './beneficiary-schema.ts'
import { useChangeBeneficiaries } from './use-change-beneficiaries.ts'
import * as wording from './wording.ts'

const FORM = 'edit-beneficiary'

/** The draft, if it belongs to this beneficiary; otherwise an empty one. */
function draftOfBeneficiary(draft: OpenDraft, { uuid }: Beneficiary): OpenDraft {
  const isSameBeneficiary = draft.values['beneficiary_id'] === uuid
  return isSameBeneficiary ? draft : { form: draft.form, values: {} }
}

/** Saves the whole form on each change, so that no values of another beneficiary's draft remain. */
function useSaveDraft({ subscribe }: BeneficiaryFormOf, { uuid }: Beneficiary): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (!name || !isDraftField(FORM, name)) return
          const entries = DRAFT_FIELDS[FORM].map((field) => [
            field,
            String(Reflect.get(values, field) ?? ''),
          ])
          saveTyped(FORM, { ...Object.fromEntries(entries), beneficiary_id: uuid })
        },
      }),
    [subscribe, uuid],
  )
}

/** Edits the details of a beneficiary; their kind and share stay. */
export function EditBeneficiaryPage() {
  const draft = useOpenDraft(FORM)
  return (
    <SelectedBeneficiary>
      {(one, list) =>
        draft ? (
          <EditForm one={one} list={list} draft={draftOfBeneficiary(draft, one)} />
        ) : (
          <FieldsSkeleton />
        )
      }
    </SelectedBeneficiary>
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
    neverKept: wording.theirSocialSecurityNumber,
    schema: BeneficiaryForm,
    defaultValues: toInput(one),
  })
  useSaveDraft(form, one)
  const [isKept, setKept] = useState(one.ssn_last_four !== null)
  const { save, codePage } = useChangeBeneficiaries(namingEndpoints.updateBeneficiary, 'changed')
  if (codePage) return codePage
  return (
    <>
      <Intro title={wording.editBeneficiary}>
        {fill(wording.oneTheirShareStaysAllocation, {
          one: nameOfBeneficiary(one),
          allocationBp: formatShare(one.allocation_bp),
        })}
      </Intro>
      <Form
        form={form}
        submitLabel={wording.saveChanges}
        pendingLabel={wording.savingTheChanges}
        onSubmit={async (values) => {
          const ssn = isKept ? {} : { ssn: values.ssn ?? null }
          const body = { ...changesOf(values), ...ssn, version: list.version }
          await save((step_up) => ({ params: { uuid: one.uuid }, body: { ...body, step_up } }))
        }}
        footer={
          <Link
            to={beneficiaryAddress('/beneficiary/details', one.uuid)}
            className={`${standaloneLinkClass} self-center`}
          >
            {wording.back}
          </Link>
        }
      >
        <LeaveWarning form={form} />
        <BeneficiaryFields form={form} />
        <SavedSsnField
          form={form}
          lastFour={isKept ? one.ssn_last_four : null}
          onChange={() => setKept(false)}
        />
        <AddressFields form={form} />
      </Form>
    </>
  )
}

/** Fields that were emptied become null, which deletes them. */
function changesOf({ shares: _shares, kind: _kind, ssn: _ssn, ...values }: BeneficiaryOutput) {
  const { type, relationship } = values
  return {
    type,
    relationship,
    first_name: values.first_name ?? null,
    last_name: values.last_name ?? null,
    organization_name: values.organization_name ?? null,
    ein: values.ein ?? null,
    date_of_birth: values.date_of_birth ?? null,
    street: values.street ?? null,
    unit: values.unit ?? null,
    city: values.city ?? null,
    state: values.state ?? null,
    zip: values.zip ?? null,
  }
}

interface SavedSsnFieldProps {
  form: BeneficiaryFormOf
  lastFour: string | null
  onChange: () => void
}

/** The saved SSN stays unless it is changed; the server never sends it to the browser. */
function SavedSsnField({ form, lastFour, onChange }: SavedSsnFieldProps) {
  const type = useWatch({ control: form.control, name: 'type' })
  const [isChanging, setChanging] = useState(false)
  // The button disappears, so focus moves to the field that replaces it.
  useEffect(() => {
    if (isChanging) form.setFocus('ssn')
  }, [isChanging, form])
  if (type !== 'person') return null
  if (lastFour === null) {
    const hint = isChanging ? wording.leaveItEmptyToRemove : SSN_HINT
    return (
      <SsnField
        form={form}
        name="ssn"
        label={wording.socialSecurityNumber}
        isOptional
        hint={hint}
      />
    )
  }
  return (
    <div>
      <p className="font-bold">{wording.socialSecurityNumber}</p>
      <p className="figures flex min-h-control items-center justify-between gap-4">
        <span>
          {fill(wording.endsInLastFour, { lastFour })}{' '}
          <span className="text-ink-muted">{wording.saved}</span>
        </span>
        <LinkButton
          onClick={() => {
            onChange()
            setChanging(true)
          }}
        >
          {wording.change}
          <VisuallyHidden> {wording.socialSecurityNumber}</VisuallyHidden>
        </LinkButton>
      </p>
    </div>
  )
}
