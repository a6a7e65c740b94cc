import type {
  BeneficiaryKind,
  BeneficiaryType,
  Relationship,
} from '@passbook/contract/beneficiary-words'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Who receives an account when its last owner dies, and the insurance coverage that follows from it. */
export interface BeneficiaryTables {
  beneficiaries: {
    institution_id: string
    id: Generated<string>
    entity_id: string
    /** The position in the list, in the order in which they were named. */
    place: number
    type: BeneficiaryType
    kind: BeneficiaryKind
    first_name: string | null
    last_name: string | null
    organization_name: string | null
    ein: string | null
    relationship: Relationship
    date_of_birth: BusinessDate | null
    ssn_sealed: Buffer | null
    ssn_last_four: string | null
    street: string | null
    unit: string | null
    city: string | null
    state: string | null
    zip: string | null
    allocation_bp: number
    named_at: Date
  }
  beneficiary_versions: {
    institution_id: string
    entity_id: string
    version: number
    change: BeneficiaryChange
    beneficiary_id: string | null
    made_by: string
    made_at: Date
    beneficiaries: ColumnType<BeneficiarySnapshot[], string, never>
  }
  /** A change of a joint account's list that waits for the other owner. */
  beneficiary_proposals: {
    institution_id: string
    id: Generated<string>
    entity_id: string
    proposed_by: string
    proposed_at: Date
    expires_at: Date
    agreed_by: string | null
    agreed_at: Date | null
    withdrawn_at: Date | null
  }
  proposed_beneficiaries: {
    institution_id: string
    proposal_id: string
    id: string
    details: ColumnType<ProposedDetails, string, never>
    ssn_sealed: Buffer | null
  }
  insurance_crossings: {
    institution_id: string
    account_id: string
    is_near: boolean
    crossings: number
  }
}

export type BeneficiaryChange =
  | 'add'
  | 'edit'
  | 'remove'
  | 'reallocate'
  /** On a joint account: the list stays as it is, and a proposal is made, agreed to or ended. */
  | 'propose'
  | 'agree'
  | 'withdraw'

/** A beneficiary of a proposal, without ids and number. */
export type ProposedDetails = Omit<
  Selectable<BeneficiaryTables['beneficiaries']>,
  'institution_id' | 'id' | 'entity_id' | 'ssn_sealed' | 'named_at'
> & { named_at: string }

/** A beneficiary as recorded in a version of the list, without the Social Security number. */
export interface BeneficiarySnapshot {
  uuid: string
  kind: BeneficiaryKind
  type: BeneficiaryType
  name: string
  relationship: Relationship
  date_of_birth: string | null
  allocation_bp: number
}
