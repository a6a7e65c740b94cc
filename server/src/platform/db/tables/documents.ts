import type { AttachmentType } from '@passbook/contract/attachments'
import type { BrandFields, LogoForm } from '@passbook/contract/console/content/brand'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { StatementLine, StatementPrint } from './statement-parts.ts'

/** Documents that depositors keep. */
export interface DocumentTables {
  statements: {
    institution_id: string
    id: string
    account_id: string
    period_from: BusinessDate
    period_to: BusinessDate
    /** The year and month in which the period ends. */
    year: ColumnType<number, never, never>
    month: ColumnType<number, never, never>
    /** The sequence number of the last posting when the statement was made. */
    through_seq: number
    is_final: boolean
    opening_cents: number
    closing_cents: number
    interest_cents: number
    withheld_cents: number
    fees_cents: number
    average_daily_balance_cents: number
    apy_earned: string | null
    interest_this_year_cents: number
    holders: ColumnType<string[], string, never>
    lines: ColumnType<StatementLine[], string, never>
    printed: ColumnType<StatementPrint, string, never>
    code: string
    sha256: string
    file_key: string
    size_bytes: number
    made_on: BusinessDate
    made_at: Date
  }
}

/** Content that staff prepare: brand drafts, and changes that take effect on a later date. */
export interface ContentTables {
  brand_drafts: {
    institution_id: string
    fields: ColumnType<BrandFields, string, string>
    changed_by: string
    changed_at: Date
  }
  brand_draft_logos: {
    institution_id: string
    form: LogoForm
    content_type: 'image/svg+xml' | 'image/png'
    content: Buffer
  }
  planned_changes: {
    institution_id: string
    id: Generated<string>
    what: 'change_terms' | 'publish_document'
    subject: string
    payload: ColumnType<Record<string, unknown>, string, never>
    words: string
    effective_date: BusinessDate
    planned_by: string
    planned_at: Date
    done_at: Date | null
    dropped_at: Date | null
  }
}

/** Files in the file store, and pending downloads. */
export interface FileTables {
  attachments: {
    institution_id: string
    id: string
    name: string
    content_type: AttachmentType
    size_bytes: number
    hash: Buffer
    stored_at: Date
    kept_at: Date | null
  }
  downloads: {
    institution_id: string
    token_hash: Buffer
    /** The session that may fetch it: either of a depositor or of a staff member. */
    session_id: string | null
    staff_session_id: string | null
    file_key: string
    file_name: string
    content_type: string
    size_bytes: number
    is_temporary: boolean
    expires_at: Date
  }
}
