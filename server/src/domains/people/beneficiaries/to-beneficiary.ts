import type { Beneficiary } from '@passbook/contract/beneficiaries'
import type { BeneficiaryRow } from './queries.ts'

/** As its owner sees one: of the Social Security number only its last four. */
export function toBeneficiary(row: BeneficiaryRow): Beneficiary {
  return {
    uuid: row.id,
    type: row.type,
    kind: row.kind,
    first_name: row.first_name,
    last_name: row.last_name,
    organization_name: row.organization_name,
    ein: row.ein,
    relationship: row.relationship,
    date_of_birth: row.date_of_birth,
    ssn_last_four: row.ssn_last_four,
    street: row.street,
    unit: row.unit,
    city: row.city,
    state: row.state,
    zip: row.zip,
    allocation_bp: row.allocation_bp,
  }
}
