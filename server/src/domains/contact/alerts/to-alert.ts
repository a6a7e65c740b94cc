import { ALERT_KINDS } from '@passbook/contract/alert-kinds'
import type { Alert } from '@passbook/contract/alerts'
import type { AlertRow } from './queries.ts'

/** An alert as its owner reads it. */
export function toAlert({ id, created_at, read_at, ...row }: AlertRow): Alert {
  return {
    ...row,
    uuid: id,
    severity: ALERT_KINDS[row.kind].severity,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }
}
