import type { DraftForm } from '@passbook/contract/drafts'

/** What is typed and not sent yet. */
export interface DraftTables {
  drafts: {
    institution_id: string
    depositor_id: string
    form: DraftForm
    values_sealed: Buffer
    saved_at: Date
  }
}
