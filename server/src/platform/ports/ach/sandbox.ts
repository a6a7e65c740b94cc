import { sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import { easternDate, easternTime } from '../../calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../calendar/holidays.ts'
import { acrossInstitutions } from '../../db/across-institutions.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import type { Vault } from '../../vault.ts'
import { readAchFile } from './nacha/read/read-file.ts'
import { returnKind } from './nacha/reason-codes.ts'
import { AchUnreachable, type AchPort, OutcomeUnknown, type OutgoingFile } from './port.ts'
import { type SentEntry, sentEntry, writeAnswerFile } from './sandbox/answer-file.ts'
import { deliverAnswers, assertUp, isDown, setDown } from './sandbox/deliver-answers.ts'
import { makeAnswerFile } from './sandbox/make-answer-file.ts'
import { receiveFile } from './sandbox/receive-file.ts'
import { sandboxChanges } from './sandbox/sentinels.ts'

/** The simulated network, and the controls that people have over it. */
export interface SandboxNetwork extends AchPort {
  /**
   * Makes a return or a change on demand; if it is delivered at once, the caller passes it to the bank. On a
   * day the network is closed nothing is delivered.
   */
  answer(order: AnswerOrder): Promise<OrderedAnswer>
  /** By institution, the first day from the given one on that delivers something new, as of now. */
  nextAnswers(from: BusinessDate): Promise<ReadonlyMap<string, BusinessDate>>
  isDown(institution_id: string): Promise<boolean>
  /** The files that it has for an institution by this day. */
  deliver(institution_id: string, date: BusinessDate): Promise<string[]>
  /** Cuts the connection while the next file of an institution is handed over, before or after it arrived. */
  cutNext(institution_id: string, when: 'before' | 'after'): void
  /** While it is down it accepts no files and delivers none. */
  setDown(institution_id: string, isToBeDown: boolean): Promise<void>
}

/** The simulated network: settles next business day, returns entries with sentinel numbers and amounts. */
export function sandboxAch(db: Database, vault: Vault): SandboxNetwork {
  const cuts = new Map<string, 'before' | 'after'>()
  const deliver: SandboxNetwork['deliver'] = async (institution_id, date) => {
    await assertUp(db, institution_id)
    return deliverAnswers(db, vault, institution_id, date)
  }
  return {
    submit: async (file) => {
      const { institution_id, sending } = file
      await assertUp(db, institution_id)
      const cut = cuts.get(institution_id)
      cuts.delete(institution_id)
      if (cut) await sending.release(0)
      else if (sending.released) return assertReceived(db, file)
      if (cut !== 'before') await receiveFile(db, vault, file)
      if (cut) throw new AchUnreachable('The connection to the simulated ACH network was cut.')
    },
    async *collect(institution_id, date) {
      const texts = await deliver(institution_id, date)
      for (const [index, text] of texts.entries()) {
        yield { kind: 'answers', name: `answers ${index + 1} of ${date}`, text }
      }
    },
    deliver,
    cutNext: (institution_id, when) => void cuts.set(institution_id, when),
    answer: (order) => answerOnDemand(db, vault, order),
    nextAnswers: (from) => nextAnswers(db, from),
    isDown: (institution_id) => isDown(db, institution_id),
    setDown: (institution_id, isToBeDown) => setDown(db, institution_id, isToBeDown),
  }
}

/** Only looks for a file whose delivery was interrupted, as a real network can be asked at best. */
async function assertReceived(
  db: Database,
  { institution_id, fileId }: OutgoingFile,
): Promise<void> {
  const received = await db
    .selectFrom('sandbox_ach_submissions')
    .select('file_id')
    .where('institution_id', '=', institution_id)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (received === undefined) throw new OutcomeUnknown('the simulated network does not show it')
}

/**
 * By institution, the first day from the given one on with an answer that was not offered yet, as of now. A
 * repeated offer is nothing new. A network that is down is asked every day.
 */
async function nextAnswers(db: Database, from: BusinessDate): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id, min(due_date) as date from (
      select institution_id, due_date from sandbox_ach_answers where answer_file_id is null
      union all
      select institution_id, due_date from sandbox_ach_answer_files where due_date >= ${from}
      union all
      select institution_id, ${from}::date from sandbox_ach_outages) work
    group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}

/** The entry to be answered, and the code of the answer. */
interface AnswerOrder {
  institution_id: string
  text: AsyncIterable<string>
  trace: string
  code: string
  now: Date
}

interface OrderedAnswer {
  deliveredOn: BusinessDate
  /** The file; null while the network is closed, then it is delivered on the next business day. */
  text: string | null
}

/** Makes the network return an entry or send a notification of change, at once if it is open today. */
async function answerOnDemand(
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
