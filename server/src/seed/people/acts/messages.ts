import { randomUUID } from 'node:crypto'
import type { NewMessage } from '@passbook/contract/messages'
import { listMessages } from '../../../domains/contact/messages/list-messages.ts'
import { sendMessage } from '../../../domains/contact/messages/send-message.ts'
import { answerMessage } from '../../../domains/contact/messages/by-staff.ts'
import { listTransactions } from '../../../domains/money/transfers/list-transactions.ts'
import { type World, asReader, signedIn } from '../world.ts'

const STAFF = { kind: 'operator', id: 'Prudence Ledgerby' } as const

export async function writeToBank(world: World, body: NewMessage): Promise<void> {
  await sendMessage(world.ctx, signedIn(world), { body, files: [], idempotencyKey: randomUUID() })
}

/** Sends a message about the returned deposit. */
export async function reportReturn(world: World, body: NewMessage): Promise<void> {
  const { transactions } = await listTransactions(world.ctx, await asReader(world))
  const returned = transactions.find(({ status }) => status === 'Returned')
  if (returned === undefined) throw new Error('nothing came back')
  await writeToBank(world, { ...body, transaction_id: returned.uuid })
}

/** Staff answer the last message; the answer is unread. */
export async function answerLast(world: World, text: string): Promise<void> {
  const { ctx, institution } = world
  const { messages } = await listMessages(ctx, signedIn(world), {})
  const threadId = messages[0]?.uuid ?? ''
  const now = ctx.clock.now()
  await answerMessage(ctx, { institution_id: institution.id, threadId, text, now, actor: STAFF })
}
