import { formatShare } from '@passbook/contract/allocations'
import {
  type Beneficiaries,
  type Beneficiary,
  beneficiaryEndpoints,
} from '@passbook/contract/beneficiaries'
import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import { Link } from 'react-router'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import { beneficiaryAddress } from './beneficiary-schema.ts'
import { SharesForm, evenShares, keysOf, sharersOf, toAllocations } from './shares.ts'
import { SelectedBeneficiary } from './SelectedBeneficiary.tsx'
import { SharesFields } from './SharesFields.tsx'
import { SplitPreview } from './SplitPreview.tsx'
import { ofKind } from './use-beneficiaries.ts'
import { useChangeBeneficiaries } from './use-change-beneficiaries.ts'
import * as wording from './wording.ts'

/** Removes a beneficiary and redistributes their share among those who remain. */
export function RemoveBeneficiaryPage() {
  return (
    <SelectedBeneficiary>
      {(one, list) => {
        const remaining = ofKind(list, one.kind).filter(({ uuid }) => uuid !== one.uuid)
        const hasContingents = one.kind === 'primary' && ofKind(list, 'contingent').length > 0
        return (
          <>
            <Intro
              documentTitle={null}
              title={fill(wording.removeOne, { one: nameOfBeneficiary(one) })}
            >
              <p>
                {fill(wording.theyWouldReceiveAllocationBp, {
                  allocationBp: formatShare(one.allocation_bp),
                })}
              </p>
            </Intro>
            {remaining.length === 0 && hasContingents ? (
              <RemoveContingentsFirst />
            ) : (
              // A changed list starts again with even shares.
              <RemoveForm
                key={list.version}
                one={one}
                remaining={remaining}
                version={list.version}
              />
            )}
          </>
        )
      }}
    </SelectedBeneficiary>
  )
}

function RemoveContingentsFirst() {
  return (
    <div className="flex flex-col gap-6">
      <Notice severity="info" title={wording.removeTheContingentBeneficiariesFirst}>
        <p>{wording.thisIsTheOnlyPrimary}</p>
      </Notice>
      <ContinueLink to="/beneficiary/list">{wording.seeYourBeneficiaries}</ContinueLink>
    </div>
  )
}

interface RemoveFormProps {
  one: Beneficiary
  remaining: readonly Beneficiary[]
  version: Beneficiaries['version']
}

function RemoveForm({ one, remaining, version }: RemoveFormProps) {
  const sharers = sharersOf(remaining)
  const form = useAppForm({
    schema: SharesForm,
    defaultValues: { shares: evenShares(keysOf(sharers)) },
  })
  const alone = useChangeBeneficiaries(beneficiaryEndpoints.deleteBeneficiary, 'removed')
  const shared = useChangeBeneficiaries(beneficiaryEndpoints.deleteAndReallocate, 'removed')
  const { uuid } = one
  const codePage = alone.codePage ?? shared.codePage
  if (codePage) return codePage
  return (
    <Form
      form={form}
      submitLabel={wording.removeBeneficiary}
      submitVariant="danger"
      pendingLabel={wording.removingTheBeneficiary}
      onSubmit={async ({ shares }) => {
        const allocations = toAllocations(shares)
        const body = { uuid, version }
        if (allocations.length === 0)
          await alone.save((step_up) => ({ body: { ...body, step_up } }))
        else await shared.save((step_up) => ({ body: { ...body, allocations, step_up } }))
      }}
      footer={
        <Link
          to={beneficiaryAddress('/beneficiary/details', uuid)}
          className={`${standaloneLinkClass} self-center`}
        >
          {wording.back}
        </Link>
      }
    >
      <LeaveWarning form={form} />
      {sharers.length > 0 ? (
        <>
          <p>{wording.theRemainingBeneficiariesShareAll}</p>
          <SharesFields form={form} name="shares" sharers={sharers} />
          <SplitPreview form={form} name="shares" sharers={sharers} removed={one} />
        </>
      ) : (
        <p>
          {one.kind === 'primary'
            ? wording.youWillHaveNoBeneficiaries
            : wording.youWillHaveNoContingent}
        </p>
      )}
    </Form>
  )
}
