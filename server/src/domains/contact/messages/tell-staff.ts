import type { MessageTopic } from '@passbook/contract/messages'
import { waitsForReview } from '../../../platform/callers/waits-for-review.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import type { Thread } from './threads/queries.ts'
import { raiseTask } from '../tasks/tasks.ts'
import { findOwnTransaction } from './queries.ts'

interface Written {
  /** With what was just written in it. */
  thread: Thread
  standing: Parameters<typeof waitsForReview>[0]
  attachmentCount: number
  now: Date
}

/** What somebody who waits for a decision sends documents under. */
const ABOUT_IDENTITY = new Set<MessageTopic>(['identity', 'documents'])

/** Some messages are more than a question: what the law or a review waits for is put before staff. */
export async function tellStaff(trx: Transaction, written: Written): Promise<void> {
  const { thread, standing, attachmentCount } = written
  if (thread.topic === 'problem' && thread.entry_count === 1) await raiseDispute(trx, written)
  const isEvidence = attachmentCount > 0 && ABOUT_IDENTITY.has(thread.topic)
  if (isEvidence && waitsForReview(standing)) await raiseDocuments(trx, written)
}

/** RULES-2: Disputes. A message is enough, and the clock runs from when it was received. */
async function raiseDispute(trx: Transaction, { thread, now }: Written): Promise<void> {
  const { institution_id, depositor_id, id: message_id, transaction_id } = thread
  const transaction =
    transaction_id === null ? undefined : await findOwnTransaction(trx, thread, transaction_id)
  await raiseTask(trx, {
    institution_id,
    kind: 'dispute_begun',
    message:
      'A depositor reports a problem. That begins a dispute, and its days count from when the message was received. Read the message and look into it.',
    details: {
      message_id,
      depositor_id,
      received_at: now.toISOString(),
      transaction_id,
      reference: transaction ? referenceOf(transaction) : null,
    },
    key: `dispute_begun:${message_id}`,
    now,
  })
}

async function raiseDocuments(
  trx: Transaction,
  { thread, attachmentCount, now }: Written,
): Promise<void> {
  const { institution_id, depositor_id, id: message_id, entry_count } = thread
  await raiseTask(trx, {
    institution_id,
    kind: 'review_documents',
    message:
      'A depositor who waits for a decision has sent documents. Read the message, then finish the review.',
    details: { message_id, depositor_id, attachments: attachmentCount },
    key: `review_documents:${message_id}:${entry_count}`,
    now,
  })
}
