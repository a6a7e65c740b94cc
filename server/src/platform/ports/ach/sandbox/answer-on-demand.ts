import type { BusinessDate } from '../../../calendar/business-date.ts'
import { easternDate, easternTime } from '../../../calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../calendar/holidays.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { invalid } from '../../../errors.ts'
import type { Vault } from '../../../vault.ts'
import { readAchFile } from '../nacha/read/read-file.ts'
import { returnKind } from '../nacha/reason-codes.ts'
import { type SentEntry, sentEntry, writeAnswerFile } from './answer-file.ts'
import { makeAnswerFile } from './make-answer-file.ts'
import { sandboxChanges } from './sentinels.ts'

/** The entry to be answered, and the code of the answer. */
export interface AnswerOrder {
  institution_id: string
  text: AsyncIterable<string>
  trace: string
  code: string
  now: Date
}

export interface OrderedAnswer {
  deliveredOn: BusinessDate
  /** The file; null while the network is closed, then it is delivered on the next business day. */
  text: string | null
}

/** Makes the network return an entry or send a notification of change, at once if it is open today. */
export async function answerOnDemand(
  db: Database,
  vault: Vault,
  { institution_id, text, trace, code, now }: AnswerOrder,
): Promise<OrderedAnswer> {
  if (returnKind(code) !== 'return' && !Object.hasOwn(sandboxChanges, code)) {
    const changes = Object.keys(sandboxChanges).join(', ')
    throw invalid('code', `Give a return code such as R02, or one of ${changes}.`)
  }
  const answers = [{ sent: await findSent(text, trace), code }]
  const today = easternDate(now)
  const deliveredOn = onOrAfterBusinessDay(today)
  if (deliveredOn > today) {
    const file = { institution_id, dueDate: deliveredOn, offeredOn: deliveredOn, answers }
    await inTransaction(db, (trx) => makeAnswerFile(trx, vault, file))
    return { deliveredOn, text: null }
  }
  const time = easternTime(now).replace(':', '')
  const delivery = { date: deliveredOn, time, fileIdModifier: 'A' }
  return { deliveredOn, text: await writeAnswerFile(answers, delivery) }
}

async function findSent(pieces: AsyncIterable<string>, trace: string): Promise<SentEntry> {
  let text = ''
  for await (const piece of pieces) text += piece
  const read = readAchFile(text)
  if (!read.ok) throw new Error(`a file of ours does not read: line ${read.line}: ${read.reason}`)
  for (const batch of read.file.batches) {
    const entry = batch.entries.find((some) => some.trace === trace)
    if (entry) return sentEntry(read.file, batch, entry)
  }
  throw new Error('the entry is not in its file')
}
