/** A column that the vault encrypts, and how its rows are identified (vault.ts: SealedPlace). */
export interface SealedColumn {
  table: string
  column: string
  /** The key columns besides institution_id; joined by colons they identify the row. */
  key: readonly string[]
  /** Nobody may learn whether there are any rows: they are encrypted again but not counted in the result. */
  isSecret?: true
}

/** All encrypted columns; a test finds columns named `…sealed` that are missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'depositors', column: 'ssn_sealed', key: ['id'] },
  { table: 'beneficiaries', column: 'ssn_sealed', key: ['id'] },
  { table: 'proposed_beneficiaries', column: 'ssn_sealed', key: ['proposal_id', 'id'] },
  { table: 'drafts', column: 'values_sealed', key: ['depositor_id', 'form'] },
  { table: 'savings_accounts', column: 'account_number_sealed', key: ['id'] },
  { table: 'linked_accounts', column: 'account_number_sealed', key: ['id'] },
  { table: 'aggregator_sessions', column: 'handle_sealed', key: ['linked_account_id'] },
  { table: 'aggregator_sessions', column: 'access_sealed', key: ['linked_account_id'] },
  { table: 'ach_file_chunks', column: 'sealed', key: ['file_id', 'place'] },
  { table: 'ach_answers', column: 'corrected_sealed', key: ['file_id', 'place'] },
  { table: 'ach_entries', column: 'account_number_sealed', key: ['file_id', 'trace'] },
  { table: 'ach_answers', column: 'account_number_sealed', key: ['file_id', 'place'] },
  { table: 'event_secrets', column: 'secret_sealed', key: ['id'] },
  { table: 'suspicion_reports', column: 'words_sealed', key: ['id'], isSecret: true },
  { table: 'suspicion_log', column: 'details_sealed', key: ['id'], isSecret: true },
  { table: 'suspicion_searches', column: 'words_sealed', key: ['id'], isSecret: true },
  { table: 'suspicion_subjects', column: 'details_sealed', key: ['id'], isSecret: true },
  { table: 'single_sign_on_secrets', column: 'secret_sealed', key: ['id'] },
  { table: 'staff_sessions', column: 'tokens_sealed', key: ['id'] },
  { table: 'sandbox_ach_answer_files', column: 'text_sealed', key: ['id'] },
  { table: 'sandbox_ach_answers', column: 'original_sealed', key: ['file_id', 'trace'] },
  { table: 'sandbox_widget_sessions', column: 'account_number_sealed', key: ['id'] },
]
