import type { PaperKind } from '@passbook/contract/console/customers'
import type { Attestation, DisclosureKind } from '@passbook/contract/disclosures'
import type { DraftForm } from '@passbook/contract/drafts'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Papers that an email announces, where people get them electronically. */
export type AnnouncedPaperKind = Extract<PaperKind, 'statement' | 'tax_document' | 'document'>

/** Documents signed before an account opens, and calls that must happen only once. */
export interface OpeningTables {
  disclosure_documents: {
    institution_id: string
    id: Generated<string>
    kind: DisclosureKind
    version: number
    position: number
    title: string
    sections: ColumnType<DisclosureSection[], string, never>
    agreement: string
    hash: string
    published_at: Generated<Date>
    retired_at: Date | null
  }
  disclosure_openings: {
    institution_id: string
    depositor_id: string
    document_id: string
    opened_at: Date
  }
  disclosure_attestations: {
    institution_id: string
    depositor_id: string
    document_id: string
    /** 1 for the first signature, one more after each withdrawal of consent. */
    number: Generated<number>
    hash: string
    attestation: ColumnType<Attestation, string, never>
    ip: string
    user_agent: string
    signed_at: Date
    /** The rate and terms that were shown with the agreement; null for other documents and earlier signatures. */
    schedule_id: string | null
  }
  term_schedules: {
    institution_id: string
    id: Generated<string>
    effective_date: BusinessDate
    title: string
    sections: ColumnType<DisclosureSection[], string, never>
    hash: string
    published_at: Date
  }
  consent_withdrawals: {
    institution_id: string
    depositor_id: string
    document_id: string
    /** The number of the signature that is withdrawn. */
    number: number
    ip: string
    user_agent: string
    withdrawn_at: Date
  }
  papers_sent: {
    institution_id: string
    depositor_id: string
    kind: PaperKind
    paper_id: string
    /** The second one is mailed after the first came back. */
    number: Generated<number>
    sent_at: Date
    sent_by: string
  }
  papers_returned: {
    institution_id: string
    depositor_id: string
    kind: PaperKind
    paper_id: string
    number: number
    returned_at: Date
    noted_by: string
  }
  idempotent_calls: {
    institution_id: string
    user_id: string
    call: string
    key: string
    input_hash: Buffer
    reply: ColumnType<unknown, string | null, string>
    called_at: Generated<Date>
  }
}

export interface DisclosureSection {
  heading: string
  paragraphs: string[]
}

/** Saved input of forms that were not submitted yet. */
export interface DraftTables {
  drafts: {
    institution_id: string
    depositor_id: string
    form: DraftForm
    values_sealed: Buffer
    saved_at: Date
  }
}
