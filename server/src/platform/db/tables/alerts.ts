import type { PageAddress } from '@passbook/contract/web-pages'
import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { ColumnType, Generated } from 'kysely'

/** Alerts to depositors, and how each of them wants to receive them. */
export interface AlertTables {
  alerts: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    kind: AlertKind
    event: string
    title: string
    message: string
    path: PageAddress
    created_at: Date
    read_at: Date | null
  }
  alert_preferences: {
    institution_id: string
    depositor_id: string
    kind: AlertKind
    email: boolean
    sms: boolean
    sms_agreed_at: Date | null
  }
  stopped_phones: {
    institution_id: string
    phone: string
    stopped_at: Date
    /** The owner asked for it, or the carrier says that the number cannot get texts. */
    reason: Generated<'asked' | 'unreachable'>
  }
  alert_fan_outs: {
    institution_id: string
    event: string
    kind: AlertKind
    params: ColumnType<Record<string, unknown>, string, never>
    created_at: Date
    /** The last depositor who was notified, and how many were so far. */
    told_through: Generated<string>
    told_count: Generated<number>
    finished_at: Date | null
  }
  seen_devices: {
    institution_id: string
    user_id: string
    device: string
    first_seen_at: Date
  }
}
