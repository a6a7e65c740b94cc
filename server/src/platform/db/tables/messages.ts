import type { MessageEntry, MessageTopic } from '@passbook/contract/messages'
import type { Generated } from 'kysely'

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
