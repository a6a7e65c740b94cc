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
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import { beneficiaryAddress } from './beneficiary-schema.ts'
import { SharesForm, evenShares, keysOf, sharersOf, toAllocations } from './shares.ts'
import { SelectedBeneficiary } from './SelectedBeneficiary.tsx'
import { SharesFields } from './SharesFields.tsx'
import { ofKind, useChangeBeneficiaries } from './use-beneficiaries.ts'

/** Removes a beneficiary and redistributes their share among those who remain. */
export function RemoveBeneficiaryPage() {
  return (
    <SelectedBeneficiary>
      {(one, list) => {
        const remaining = ofKind(list, one.kind).filter(({ uuid }) => uuid !== one.uuid)
        const hasContingents = one.kind === 'primary' && ofKind(list, 'contingent').length > 0
        return (
          <>
            <Intro title={`Remove ${nameOfBeneficiary(one)}?`}>
              <p>
                They would receive {formatShare(one.allocation_bp)} of your savings. They are not
                told.
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
      <Notice severity="info" title="Remove the contingent beneficiaries first">
        <p>They stand in for this one, who is the only primary beneficiary.</p>
      </Notice>
      <ContinueLink to="/beneficiary/list">See your beneficiaries</ContinueLink>
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
  return (
    <Form
      form={form}
      submitLabel="Remove beneficiary"
      submitVariant="danger"
      pendingLabel="Removing the beneficiary"
      onSubmit={async ({ shares }) => {
        const allocations = toAllocations(shares)
        if (allocations.length === 0) await alone.mutateAsync({ body: { uuid, version } })
        else await shared.mutateAsync({ body: { uuid, version, allocations } })
      }}
      footer={
        <Link
          to={beneficiaryAddress('/beneficiary/details', uuid)}
          className={`${standaloneLinkClass} self-center`}
        >
          Back
        </Link>
      }
    >
      <LeaveWarning form={form} />
      {sharers.length > 0 ? (
        <>
          <p>Those who remain share everything from then on:</p>
          <SharesFields form={form} name="shares" sharers={sharers} />
        </>
      ) : (
        <p>
          {one.kind === 'primary'
            ? 'Nobody is named then. Your savings go to your estate.'
            : 'Nobody stands in for the primary beneficiaries then.'}
        </p>
      )}
    </Form>
  )
}
