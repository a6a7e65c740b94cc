import { type SelectQueryBuilder, sql } from 'kysely'
import { WAITING_STATUSES } from '../../../platform/callers/waits-for-review.ts'

export type StatusFilter = 'open' | 'applying' | 'review' | 'hold' | 'closed'

/** Those who stand so; each is found by an index of its own but the two that most have. */
export function withStatus<DB, TB extends keyof DB, O>(
  lines: SelectQueryBuilder<DB, TB, O>,
  status: StatusFilter | undefined,
): SelectQueryBuilder<DB, TB, O> {
  switch (status) {
    case undefined:
      return lines
    case 'open':
      return lines.where(
        sql<boolean>`depositors.registration_last_step = 'completed'
          and depositors.registration_status <> 'VIEW_ONLY'`,
      )
    case 'applying':
      return lines.where(
        sql<boolean>`depositors.registration_last_step is distinct from 'completed'`,
      )
    case 'review':
      return lines.where(
        sql<boolean>`(depositors.standing = 'REVIEW'
          or depositors.registration_status in (${sql.join(WAITING_STATUSES.map((one) => sql.lit(one)))}))`,
      )
    case 'hold':
      return lines.where(sql<boolean>`depositors.standing = 'HOLD'`)
    case 'closed':
      return lines.where(sql<boolean>`depositors.registration_status = 'VIEW_ONLY'`)
  }
}
