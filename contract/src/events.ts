import { z } from 'zod/mini'
import { BusinessDate, Instant } from './dates.ts'
import { TransactionStatus, TransferDirection } from './enums.ts'

/**
 * The events that are sent to an institution's own systems. Their data has ids, amounts, dates and statuses, and
 * never a name, an address, a phone number, or an account or Social Security number.
 */

const ApplicationData = z.object({ depositor_id: z.uuid(), is_second_holder: z.boolean() })
const TransferData = z.object({
  transfer_id: z.uuid(),
  account_id: z.uuid(),
  /** What the transfer is for: deposit, withdrawal, payout, interest, refund … */
  kind: z.string(),
  direction: TransferDirection,
  amount_cents: z.int(),
  status: TransactionStatus,
  file_date: BusinessDate,
  settlement_date: BusinessDate,
  available_date: BusinessDate,
  return_code: z.nullable(z.string()),
})

/** The data of each type of event. */
export const EVENT_DATA = {
  'application.submitted': ApplicationData,
  'application.in_review': ApplicationData,
  'application.approved': ApplicationData,
  'application.declined': ApplicationData,
  'application.canceled': ApplicationData,
  'account.opened': z.object({ account_id: z.uuid(), opened_on: BusinessDate }),
  'account.closed': z.object({ account_id: z.uuid(), closed_on: BusinessDate }),
  'account.reopened': z.object({ account_id: z.uuid() }),
  'transfer.submitted': TransferData,
  'transfer.posted': TransferData,
  'transfer.settled': TransferData,
  'transfer.returned': TransferData,
} as const satisfies Record<string, z.ZodMiniType>

export type EventType = keyof typeof EVENT_DATA
const TYPES = Object.keys(EVENT_DATA) as EventType[]
export const EventType = z.enum(TYPES)

/** The body of a delivery. */
export const OutgoingEvent = z.object({
  type: EventType,
  /** When it happened, by the banking clock. */
  timestamp: Instant,
  /** Counts the events of the institution without gaps, over all types. */
  sequence: z.int(),
  institution_id: z.uuid(),
  /** The owner of the account: one person, or two who share it, from the application to the closing. */
  subject_id: z.uuid(),
  data: z.unknown(),
})
export type OutgoingEvent = z.infer<typeof OutgoingEvent>
