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
import * as wording from './wording.ts'

/** The details of one beneficiary, with links to edit and remove them. */
export function BeneficiaryDetailsPage() {
  return (
    <SelectedBeneficiary>
      {(one) => (
        <>
          <Intro documentTitle={null} title={nameOfBeneficiary(one)} />
          <DefinitionRows rows={rowsOf(one)} />
          <div className="mt-8 flex flex-col gap-4">
            <Link
              to={beneficiaryAddress('/beneficiary/edit', one.uuid)}
              className={buttonClass('primary', true)}
            >
              {wording.edit}
            </Link>
            <Link
              to={beneficiaryAddress('/beneficiary/remove', one.uuid)}
              className={buttonClass('danger', true)}
            >
              {wording.remove}
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
    { term: wording.share, value: formatShare(one.allocation_bp) },
    { term: wording.type, value: KIND_WORDS[one.kind] },
    {
      term: one.type === 'person' ? wording.relationship : wording.typeOfOrganization,
      value: RELATIONSHIP_WORDS[one.relationship],
    },
    ...(one.date_of_birth
      ? [{ term: wording.dateOfBirth, value: formatDate(one.date_of_birth) }]
      : []),
    ...(one.type === 'person'
      ? [
          {
            term: wording.socialSecurityNumber,
            value: one.ssn_last_four ? `•••-••-${one.ssn_last_four}` : wording.notProvided,
          },
        ]
      : [
          {
            term: 'EIN',
            value: one.ein ? `${one.ein.slice(0, 2)}-${one.ein.slice(2)}` : wording.notProvided,
          },
        ]),
    {
      term: wording.address,
      value: street
        ? `${street}${unit ? `, ${unit}` : ''}, ${city}, ${state} ${zip}`
        : wording.notProvided,
    },
  ]
}
