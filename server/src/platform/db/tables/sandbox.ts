import type { Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** What the simulated ACH network remembers. */
export interface SandboxTables {
  sandbox_ach_submissions: {
    institution_id: string
    file_id: string
    business_date: BusinessDate
  }
  sandbox_ach_answer_files: {
    institution_id: string
    id: Generated<string>
    due_date: BusinessDate
    file_id_modifier: string
    offered_on: BusinessDate
    text_sealed: Buffer
  }
  sandbox_ach_answers: {
    institution_id: string
    file_id: string
    trace: string
    code: string
    due_date: BusinessDate
    original_sealed: Buffer
    change_index: Buffer | null
    answer_file_id: string | null
  }
  /** A row while the simulated network is down for an institution. */
  sandbox_ach_outages: { institution_id: string; since: Date }
}
