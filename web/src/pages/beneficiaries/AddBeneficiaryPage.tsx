import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import { LIMITS } from '@passbook/contract/limits'
import { namingEndpoints } from '@passbook/contract/naming-beneficiaries'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { SsnField } from '../../forms/fields/SsnField.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { fill } from '../../lib/fill.ts'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { FieldsSkeleton, QueryState } from '../../shell/QueryState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AddressFields, BeneficiaryFields, type BeneficiaryFormOf } from './BeneficiaryFields.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { SharesFields } from './SharesFields.tsx'
import { SplitPreview } from './SplitPreview.tsx'
import { BeneficiaryForm, toInput, SSN_HINT } from './beneficiary-schema.ts'
import { NEW_KEY, type Sharer, evenShares, keysOf, sharersOf, toAllocations } from './shares.ts'
import { ofKind, useBeneficiaries } from './use-beneficiaries.ts'
import { useChangeBeneficiaries } from './use-change-beneficiaries.ts'
import * as wording from './wording.ts'

/** Adds a beneficiary and sets the shares of all beneficiaries of that kind. */
export function AddBeneficiaryPage() {
  const list = useBeneficiaries()
  const draft = useOpenDraft('beneficiary')
  return (
    <div className="max-w-task">
      <Intro title={wording.beneficiary}>
        <p>{wording.chooseWhoReceivesYourMoney}</p>
      </Intro>
      <QueryState query={list}>
        {(data) => (draft ? <AddOrFull list={data} draft={draft} /> : <FieldsSkeleton />)}
      </QueryState>
    </div>
  )
}

const { atMost } = LIMITS.beneficiaries

function AddOrFull({ list, draft }: { list: Beneficiaries; draft: OpenDraft }) {
  const isFull = (['primary', 'contingent'] as const).every(
    (kind) => ofKind(list, kind).length >= atMost,
  )
  return isFull ? <FullList /> : <AddForm list={list} draft={draft} />
}

function AddForm({ list, draft }: { list: Beneficiaries; draft: OpenDraft }) {
  const form: BeneficiaryFormOf = useDraftedForm({
    draft,
    neverKept: wording.theirSocialSecurityNumber,
    schema: BeneficiaryForm,
    defaultValues: toInput({}),
  })
  const { sharers, kinds } = useSharers(form, list)
  const { save, codePage } = useChangeBeneficiaries(namingEndpoints.addBeneficiary, 'added')
  if (codePage) return codePage
  return (
    <Form
      form={form}
      submitLabel={wording.addBeneficiary}
      pendingLabel={wording.addingTheBeneficiary}
      onSubmit={async ({ shares, ...details }) => {
        const allocation_bp = shares[NEW_KEY] ?? 0
        const allocations = toAllocations(shares)
        const { version } = list
        const body = { ...details, allocation_bp, allocations, version }
        await save((step_up) => ({ body: { ...body, step_up } }))
      }}
      footer={
        list.beneficiaries.length > 0 ? (
          <BackLink to="/beneficiary/list" />
        ) : (
          <BackLink to="/dashboard" />
        )
      }
    >
      <LeaveWarning form={form} />
      <BeneficiaryFields form={form} />
      <PersonSsnField form={form} />
      <KindField form={form} kinds={kinds} />
      {sharers.length > 1 && <SharesFields form={form} name="shares" sharers={sharers} />}
      <AddressFields form={form} />
      <HowItWorks />
      <SplitPreview form={form} name="shares" sharers={sharers} />
    </Form>
  )
}

function PersonSsnField({ form }: { form: BeneficiaryFormOf }) {
  const type = useWatch({ control: form.control, name: 'type' })
  if (type !== 'person') return null
  return (
    <SsnField
      form={form}
      name="ssn"
      label={wording.socialSecurityNumber}
      isOptional
      hint={SSN_HINT}
    />
  )
}

type Kind = (typeof KINDS)[keyof typeof KINDS]

/** Asks for the kind; if only contingent is possible, a notice says so instead. */
function KindField({ form, kinds }: { form: BeneficiaryFormOf; kinds: readonly Kind[] }) {
  const [only, another] = kinds
  if (another) {
    return (
      <RadioCardsField
        form={form}
        name="kind"
        label={wording.whenDoTheyReceiveIt}
        options={kinds}
      />
    )
  }
  if (only?.value !== 'contingent') return null
  return (
    <Notice severity="info" title={wording.youCanAddAContingent}>
      <p>{fill(wording.youAlreadyHaveAtMost, { atMost })}</p>
    </Notice>
  )
}

const KINDS = {
  primary: { value: 'primary', label: wording.primary, hint: wording.receivesAShareWhenYou },
  contingent: {
    value: 'contingent',
    label: wording.contingent,
    hint: wording.receivesAShareOnlyIf,
  },
} as const

/** Who shares with the new beneficiary; another kind, or a changed list, starts with even shares. */
function useSharers(form: BeneficiaryFormOf, list: Beneficiaries) {
  const [kind, ...names] = useWatch({
    control: form.control,
    name: ['kind', 'first_name', 'last_name', 'organization_name', 'type'],
  })
  const hasRoom = (one: 'primary' | 'contingent') => ofKind(list, one).length < atMost
  const hasOthers = list.beneficiaries.length > 0
  const kinds = [KINDS.primary, ...(hasOthers ? [KINDS.contingent] : [])].filter(({ value }) =>
    hasRoom(value),
  )
  const chosen = kinds.some(({ value }) => value === kind) ? kind : (kinds[0]?.value ?? 'primary')
  const sharers: Sharer[] = [
    ...sharersOf(ofKind(list, chosen)),
    { key: NEW_KEY, name: typedName(names) },
  ]
  const { setValue } = form
  const keys = keysOf(sharers).join(' ')
  useEffect(() => setValue('shares', evenShares(keys.split(' '))), [setValue, keys])
  // The kind saved in a draft may be full by now, or need a primary beneficiary that does not exist.
  useEffect(() => {
    if (chosen !== kind) setValue('kind', chosen)
  }, [setValue, chosen, kind])
  return { sharers, kinds }
}

function typedName([first, last, organization, type]: readonly (string | undefined)[]): string {
  const name =
    type === 'person' ? `${first ?? ''} ${last ?? ''}`.trim() : (organization ?? '').trim()
  return name || wording.theNewBeneficiary
}

/** Shown when both kinds are full. */
function FullList() {
  return (
    <div className="flex flex-col gap-6">
      <Notice severity="info" title={wording.yourListIsFull}>
        <p>{fill(wording.youCanHaveUpTo, { atMost })}</p>
      </Notice>
      <ContinueLink to="/beneficiary/list">{wording.seeYourBeneficiaries}</ContinueLink>
    </div>
  )
}
