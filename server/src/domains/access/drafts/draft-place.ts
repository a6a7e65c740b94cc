import type { DraftForm } from '@passbook/contract/drafts'
import type { SealedPlace } from '../../../platform/vault.ts'

/** Whose draft of which form. */
export interface DraftOf {
  institution_id: string
  depositor_id: string
  form: DraftForm
}

/** Where its values rest; sealed for this place they open nowhere else. */
export function draftPlace({ institution_id, depositor_id, form }: DraftOf): SealedPlace {
  return { column: 'drafts.values_sealed', institution_id, rowId: `${depositor_id}:${form}` }
}
