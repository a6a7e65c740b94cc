import type { ApprovalFact } from '@passbook/contract/console/approvals'
import type { Database } from '../../../../db/database.ts'
import type { Agreed } from '../carriers/carrier.ts'

export type Fact = Pick<ApprovalFact, 'label' | 'value'>

/** Reads what the person who decides about a request has to know. Values are sentences or amounts, as shown. */
export type FactsReader = (
  db: Database,
  asked: Pick<Agreed, 'institution_id' | 'depositor_id' | 'subject_id' | 'payload'>,
) => Promise<Fact[]>
