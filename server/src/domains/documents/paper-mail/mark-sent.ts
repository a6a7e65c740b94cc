import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { type PaperToSend, listPapersToSend } from './list-papers.ts'

interface Sent {
  institution_id: string
  depositor_id: string
  paper_id: string
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/** Somebody of the staff has put a paper in the mail: it is on nobody's list any more. */
export function markPaperSent(db: Database, sent: Sent): Promise<PaperToSend> {
  const { institution_id, depositor_id, paper_id, now, actor } = sent
  return inTransaction(db, async (trx) => {
    const paper = await findDue(trx, sent)
    await trx
      .insertInto('papers_sent')
      .values({
        institution_id,
        depositor_id,
        kind: paper.kind,
        paper_id,
        sent_at: now,
        sent_by: actor.id,
      })
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'send_paper',
      entity: paper.kind,
      entityId: paper_id,
      details: { depositor_id, what: paper.what },
    })
    return paper
  })
}

/** Two who say so at once take turns at the person. */
async function findDue(
  trx: Transaction,
  { institution_id, depositor_id, paper_id }: Sent,
): Promise<PaperToSend> {
  await trx
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .forNoKeyUpdate()
    .execute()
  const due = await listPapersToSend(trx, institution_id)
  const paper = due.find((each) => each.depositor_id === depositor_id && each.paper_id === paper_id)
  if (paper === undefined) throw new DomainError('not_found')
  return paper
}
