import type { BrandFields, LogoForm } from '@passbook/contract/console/content/brand'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** What staff prepare: brands in the making, and what comes into force on a later day. */
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
