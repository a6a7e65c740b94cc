import type { BannerType } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'

export interface BannerInput {
  institution_id: string
  type: BannerType
  title: string
  message: string
  /** Real time, like all that people are told. */
  startsAt: Date
  endsAt: Date | null
  actor: Actor
}

/** Shows a notice to everybody at an institution, from a moment on and until another. */
export async function publishBanner(db: Database, input: BannerInput): Promise<{ id: string }> {
  const { institution_id, type, title, message, startsAt, endsAt, actor } = input
  if (endsAt !== null && endsAt <= startsAt) throw invalid('until', 'It must end after it begins.')
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
