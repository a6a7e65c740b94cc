import type { MessageEntry, MessageTopic } from '@passbook/contract/messages'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { BounceKind } from '../../ports/email/port.ts'

/** Messages between depositors and the institution. */
export interface MessageTables {
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
  }
  /** The purpose of the database; written once, at its first start. */
  deployment: {
    is_only: Generated<boolean>
    kind: 'sandbox' | 'production'
    decided_at: Generated<Date>
  }
  job_heartbeat: { singleton: Generated<boolean>; beat_at: Date }
}
