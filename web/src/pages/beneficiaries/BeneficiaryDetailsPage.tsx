import { formatShare } from '@passbook/contract/allocations'
import type { Beneficiary } from '@passbook/contract/beneficiaries'
import {
  KIND_WORDS,
  RELATIONSHIP_WORDS,
  nameOfBeneficiary,
} from '@passbook/contract/beneficiary-words'
import { formatDate } from '@passbook/contract/format-dates'
import { Link } from 'react-router'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { type DefinitionRow, DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { beneficiaryAddress } from './beneficiary-schema.ts'
import { SelectedBeneficiary } from './SelectedBeneficiary.tsx'

/** The details of one beneficiary, with links to edit and remove them. */
export function BeneficiaryDetailsPage() {
  return (
    <SelectedBeneficiary>
      {(one) => (
        <>
          <Intro title={nameOfBeneficiary(one)} />
          <DefinitionRows rows={rowsOf(one)} />
          <div className="mt-8 flex flex-col gap-4">
            <Link
              to={beneficiaryAddress('/beneficiary/edit', one.uuid)}
              className={buttonClass('primary', true)}
            >
              Edit
            </Link>
            <Link
              to={beneficiaryAddress('/beneficiary/remove', one.uuid)}
              className={buttonClass('danger', true)}
            >
              Remove
            </Link>
            <BackLink to="/beneficiary/list" />
          </div>
        </>
      )}
    </SelectedBeneficiary>
  )
}

function rowsOf(one: Beneficiary): DefinitionRow[] {
  const { street, unit, city, state, zip } = one
  return [
    { term: 'Share', value: formatShare(one.allocation_bp) },
    { term: 'Kind', value: KIND_WORDS[one.kind] },
    {
      term: one.type === 'person' ? 'Relationship' : 'Type of organization',
      value: RELATIONSHIP_WORDS[one.relationship],
    },
    ...(one.date_of_birth ? [{ term: 'Date of birth', value: formatDate(one.date_of_birth) }] : []),
    ...(one.type === 'person'
      ? [
          {
            term: 'Social Security number',
            value: one.ssn_last_four ? `•••-••-${one.ssn_last_four}` : 'Not provided',
          },
        ]
      : [
          {
            term: 'EIN',
            value: one.ein ? `${one.ein.slice(0, 2)}-${one.ein.slice(2)}` : 'Not provided',
          },
        ]),
    {
      term: 'Address',
      value: street
        ? `${street}${unit ? `, ${unit}` : ''}, ${city}, ${state} ${zip}`
        : 'Not provided',
    },
  ]
}
