import type { BannerType } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'

interface BannerInput {
  institution_id: string
  type: BannerType
  title: string
  message: string
  /** In real time, not by the banking clock, like everything that people read. */
  startsAt: Date
  endsAt: Date | null
  actor: Actor
}

/** Shows a banner to everybody at an institution between two moments. */
export async function publishBanner(db: Database, input: BannerInput): Promise<{ id: string }> {
  const { institution_id, type, title, message, startsAt, endsAt, actor } = input
  if (endsAt !== null && endsAt <= startsAt)
    throw invalid('until', 'The end must be after the start.')
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('banner_alerts')
      .values({ institution_id, type, title, message, starts_at: startsAt, ends_at: endsAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = { type, title, starts_at: startsAt, ends_at: endsAt }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'publish_banner',
      entity: 'banner_alert',
      entityId: id,
      details,
    })
    return { id }
  })
}

interface EndBannerInput {
  institution_id: string
  banner_id: string
  now: Date
  actor: Actor
}

/** Takes a banner down at once. One that has not started is never shown. */
export async function endBanner(db: Database, input: EndBannerInput): Promise<void> {
  const { institution_id, banner_id, now, actor } = input
  await inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('banner_alerts')
      // A banner must end after it starts, so one that was to start later is moved to the past.
      .set((row) => ({
        starts_at: row.fn<Date>('least', ['starts_at', row.val(new Date(now.getTime() - 1))]),
        ends_at: now,
      }))
      .where('institution_id', '=', institution_id)
      .where('id', '=', banner_id)
      .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new DomainError('not_found')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'end_banner',
      entity: 'banner_alert',
      entityId: banner_id,
    })
  })
}

/** The banners that are shown now or will be later, with their times. */
export function listBannerTimes(db: Database, institution_id: string, now: Date) {
  return db
    .selectFrom('banner_alerts')
    .select(['id', 'type', 'title', 'message', 'starts_at', 'ends_at'])
    .where('institution_id', '=', institution_id)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('starts_at')
    .execute()
}
