import type { ApprovalFact } from '@passbook/contract/console/approvals'
import type { Database } from '../../../../platform/db/database.ts'

/** A request as it is kept until a second person decides. */
export interface Proposal {
  /** Whom it is about, where it is about one customer. */
  depositor_id?: string
  /** What else it is about; of the same only one request is open at a time. */
  subject_id?: string
  /** What is needed to carry it out. */
  payload?: object
  /** In plain words, for the person who decides. */
  words: string
  /** Where the call has no field for it. */
  reason?: string
}

/** A request that is read back. */
export interface Asked {
  institution_id: string
  depositor_id: string | null
  subject_id: string | null
  payload: Record<string, unknown>
}

/** A request once a second person has agreed. */
export interface Agreed extends Asked {
  /** Of the request. */
  id: string
  asked_by: string
  agreed_by: string
}

export type Fact = Pick<ApprovalFact, 'label' | 'value'>

/** Reads what the person who decides has to know. Values are sentences or amounts, as shown. */
export type FactsReader = (db: Database, asked: Asked) => Promise<Fact[]>
