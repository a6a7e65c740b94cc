import type { EventType } from '@passbook/contract/events'
import type { Generated, GeneratedAlways } from 'kysely'

/** Events to the institution's own systems. */
export interface EventTables {
  event_endpoints: {
    institution_id: string
    id: string
    url: string
    types: EventType[]
    added_at: Date
    removed_at: Date | null
    /**
     * The first number from which on the endpoint gets every event of its types; null if an earlier version added it.
     */
    since_sequence: number | null
  }
  event_secrets: {
    institution_id: string
    id: string
    endpoint_id: string
    secret_sealed: Buffer
    proposed_at: Generated<Date>
    /** Null until a second administrator approves it. */
    begins_at: Date | null
    ends_at: Date | null
  }
  outgoing_events: {
    institution_id: string
    place: GeneratedAlways<number>
    id: Generated<string>
    /** Null until the event was numbered. */
    sequence: number | null
    type: EventType
    subject_id: string
    happened_at: Date
    data: Record<string, unknown>
  }
  event_counters: {
    institution_id: string
    last_sequence: Generated<number>
  }
  event_deliveries: {
    institution_id: string
    endpoint_id: string
    sequence: number
    subject_id: string
    state: Generated<'waiting' | 'delivered' | 'parked' | 'skipped'>
    attempts: Generated<number>
    due_at: Date | null
    added_at: Generated<Date>
    ended_at: Date | null
    answer: string | null
  }
}
