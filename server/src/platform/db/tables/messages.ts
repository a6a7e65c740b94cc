import type { DocumentKind } from '@passbook/contract/document-requests'
import type { MessageEntry, MessageTopic } from '@passbook/contract/messages'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { BounceKind } from '../../ports/email/port.ts'
import type { AnnouncedPaperKind } from './opening.ts'

/** Messages between depositors and the institution. */
export interface MessageTables {
  document_requests: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    thread_id: string
    due_date: BusinessDate
    requested_by: string
    requested_at: Date
    withdrawn_by: string | null
    withdrawn_at: Date | null
  }
  requested_documents: {
    institution_id: string
    id: Generated<string>
    request_id: string
    place: number
    kind: DocumentKind
    words: string | null
    attachment_id: string | null
    arrived_at: Date | null
  }
  message_threads: {
    institution_id: string
    id: string
    depositor_id: string
    topic: MessageTopic
    subject: string
    transaction_id: string | null
    created_at: Date
    updated_at: Date
    read_at: Date | null
    waiting_since: Date | null
    entry_count: number
    character_count: number
    /** The staff member who answers it. */
    /** Name, email and subject in lower case, which triggers keep; staff search in it. */
    sought: Generated<string>
    assigned_to: Generated<string | null>
    is_complaint: Generated<boolean>
  }
  message_entries: {
    institution_id: string
    id: string
    thread_id: string
    place: number
    sender: MessageEntry['from']
    written_by: string | null
    text: string
    created_at: Date
  }
  message_attachments: {
    institution_id: string
    attachment_id: string
    entry_id: string
    place: number
  }
}

export interface JobTables {
  /** A notice that the law requires, with the words of its email. */
  required_notices: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    message_id: string
    template: string
    /** A `Letter` of `platform/mail/templates/letter.ts`. */
    letter: ColumnType<unknown, string, never>
    made_on: ColumnType<BusinessDate, string, never>
    bounced_on: BusinessDate | null
    /** The last day for mailing it; null while the email counts. */
    paper_by: BusinessDate | null
  }
  /** An email that says that a paper is there; the paper is mailed if the email bounced. */
  paper_announcements: {
    institution_id: string
    depositor_id: string
    kind: AnnouncedPaperKind
    paper_id: string
    message_id: string
    /** The day on which the mail server took the email; null until then. */
    sent_on: BusinessDate | null
    is_on_paper: boolean
    bounced_on: BusinessDate | null
  }
  email_bounces: {
    institution_id: string
    message_id: string
    user_id: string
    email: string
    kind: BounceKind
    bounced_on: BusinessDate
    received_at: Generated<Date>
  }
  email_outbox: {
    id: Generated<number>
    institution_id: string
    sealed: string
    priority: Generated<number>
    attempts: Generated<number>
    due_at: Generated<Date>
    last_error: string | null
    taken_by: string | null
    taken_at: Date | null
    invocation_id: string | null
    ordered_at: Generated<Date>
  }
  /** Jobs and emails that a call caused and that are done. */
  finished_work: {
    institution_id: string
    invocation_id: string
    id: GeneratedAlways<number>
    kind: 'email' | 'job'
    name: string
    attempts: number
    ordered_at: Date
    finished_at: Generated<Date>
  }
  /** The purpose of the database; written once, at its first start. */
  deployment: {
    is_only: Generated<boolean>
    kind: 'sandbox' | 'production'
    decided_at: Generated<Date>
  }
  verifications: {
    id: Generated<number>
    started_at: Date
    finished_at: Generated<Date>
    is_sound: boolean
    difference: string | null
  }
  base_backups: { id: Generated<number>; finished_at: Date; bytes: number }
  email_complaints: {
    institution_id: string
    message_id: string
    user_id: string
    received_at: Date
  }
  /**
   * The reading of the mailbox of returned emails: until when a process has reserved it, and when it was last read.
   */
  mailbox_reading: {
    singleton: Generated<boolean>
    begun_at: Generated<Date>
    taken_until: Date | null
    read_at: Date | null
    failures: Generated<number>
    next_try_at: Generated<Date>
  }
  job_heartbeat: { singleton: Generated<boolean>; beat_at: Date }
}
