import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import type { Acknowledgement } from '../../../platform/ports/ach/port.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { type Sending, fileWords, markSent } from './hand-over.ts'

/**
 * Takes in the bank's word on a file of ours. Whatever it says, the bank has the file, so one that waited for
 * staff counts as sent. A rejection becomes a task. The order of acknowledgements does not matter: a rejection
 * stays, and a repeated word changes nothing.
 */
export async function takeAcknowledgement(
  ctx: Context,
  institution_id: string,
  acknowledgement: Acknowledgement,
): Promise<void> {
  const { isAccepted, reason } = acknowledgement
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const found = await lockAcknowledged(trx, institution_id, acknowledgement)
    if (found === undefined) return reportUnknown(ctx, trx, institution_id, acknowledgement)
    const { file, sending, last } = found
    const { round } = sending
    const actor = { kind: 'job', id: 'receive' } as const
    await markSent(ctx, trx, { file, round, actor })
    // After a rejection two people may have ordered a further round, which must leave all the same.
    const hasArrivedBefore = round < last.round && isAccepted && sending.is_accepted !== false
    if (hasArrivedBefore && last.released_at) await reportTwice(trx, file, { round, now })
    else if (hasArrivedBefore) await markSent(ctx, trx, { file, round: last.round, actor })
    const isNews = sending.is_accepted === null || (sending.is_accepted && !isAccepted)
    if (!isNews) return
    await trx
      .updateTable('ach_sendings')
      .set({ answered_at: now, is_accepted: isAccepted, reason })
      .where('institution_id', '=', institution_id)
      .where('file_id', '=', file.id)
      .where('round', '=', round)
      .execute()
    if (isAccepted) return
    await raiseTask(trx, {
      institution_id,
      kind: 'ach_file_rejected',
      message: `The bank rejected ${await fileWords(trx, file)}. ${reason === null ? 'It gave no reason.' : `Its reason: ${reason}`} None of its entries moves money. Call the bank. If it takes the file after all, open the file and choose It arrived; if it wants it once more, choose Send it again. A second person approves either.`,
      details: { file_id: file.id, round },
      key: rejectedKey(file.id, round),
      now,
    })
  })
}

export function rejectedKey(fileId: string, round: number): string {
  return `ach_file_rejected:${fileId}:${round}`
}

interface Acknowledged {
  file: { institution_id: string; id: string }
  sending: Sending
  /** The last round of the file. */
  last: Sending
}

/**
 * The file and the round that the bank speaks of, locked. A word that names no round is about nothing certain
 * once there are two.
 */
async function lockAcknowledged(
  trx: Transaction,
  institution_id: string,
  { about }: Acknowledgement,
): Promise<Acknowledged | undefined> {
  const ours = trx
    .selectFrom('ach_files')
    .select(['institution_id', 'id'])
    .where('institution_id', '=', institution_id)
    .where('direction', '=', 'out')
    .where('state', 'in', ['built', 'handed_over'])
  const isNamed = 'idStart' in about
  const file = await (
    isNamed
      ? ours.where(sql<boolean>`left(replace(id::text, '-', ''), 12) = ${about.idStart}`)
      : ours
          .where('business_date', '=', about.businessDate)
          .where('file_id_modifier', '=', about.modifier)
  )
    .forUpdate()
    .executeTakeFirst()
  if (file === undefined) return undefined
  const rounds = await trx
    .selectFrom('ach_sendings')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('file_id', '=', file.id)
    .orderBy('round', 'desc')
    .execute()
  if (rounds.length === 0) {
    // The books were restored, or the file was recorded from what the bank had of it.
    const recorded = { institution_id, file_id: file.id, round: 1 }
    const row = trx.insertInto('ach_sendings').values(recorded).returningAll()
    rounds.push(await row.executeTakeFirstOrThrow())
  }
  const sending = isNamed ? rounds.find(({ round }) => round === about.round) : rounds[0]
  const [last] = rounds
  if (!sending || !last || (!isNamed && rounds.length > 1)) return undefined
  return { file, sending, last }
}

/** The file was sent again, and then the bank acknowledged the delivery before: it may have it twice. */
async function reportTwice(
  trx: Transaction,
  file: { institution_id: string; id: string },
  { round, now }: { round: number; now: Date },
): Promise<void> {
  await raiseTask(trx, {
    institution_id: file.institution_id,
    kind: 'ach_outcome_unknown',
    message: `The bank acknowledged an earlier delivery of ${await fileWords(trx, file)}, which was sent again since. It may have the file twice. Call the bank, and ask it to process the file once.`,
    details: { file_id: file.id, round },
    key: `ach_file_twice:${file.id}:${round}`,
    now,
  })
}

/**
 * The books may have been restored to a second before they sent it, or sent it twice and the bank names no
 * round. Staff have to know.
 */
function reportUnknown(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  { name }: Acknowledgement,
): Promise<void> {
  return raiseTask(trx, {
    institution_id,
    kind: 'file_refused',
    message: `The bank acknowledged a file (${name}) that our books can’t match with one they sent. Ask the bank which file it means. If the books were restored from a backup, an engineer records the file with the command record-sent-file.`,
    details: { name },
    key: `ach_acknowledged_unknown:${name}`,
    now: ctx.clock.now(),
  })
}
