import { type Selectable, sql } from 'kysely'
import { type BusinessDate, addDays } from '../../../calendar/business-date.ts'
import { isBusinessDay } from '../../../calendar/holidays.ts'
import type { Database } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { type Transaction, inTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors.ts'
import type { Vault } from '../../../vault.ts'
import { makeAnswerFile } from './make-answer-file.ts'
import { openOriginal, openText } from './sealed.ts'

/** Takes the simulated network down for an institution, or up again (TRUST: provider fails). */
export async function setDown(
  db: Database,
  institution_id: string,
  isToBeDown: boolean,
): Promise<void> {
  if (isToBeDown) {
    await db
      .insertInto('sandbox_ach_outages')
      .values({ institution_id, since: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await db.deleteFrom('sandbox_ach_outages').where('institution_id', '=', institution_id).execute()
}

export async function isDown(db: Database, institution_id: string): Promise<boolean> {
  const outage = await db
    .selectFrom('sandbox_ach_outages')
    .select('since')
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return outage !== undefined
}

/** Throws while the network is down: it accepts nothing and delivers nothing. */
export async function assertUp(db: Database, institution_id: string): Promise<void> {
  if (await isDown(db, institution_id)) {
    throw new DomainError('unavailable', { message: 'The simulated ACH network is down.' })
  }
}

type AnswerRow = Selectable<Tables['sandbox_ach_answers']>

/** How long a file is offered again, in case it was fetched but not processed. */
const OFFERED_DAYS = 7

/**
 * Makes the files of answers due by a day, and delivers those of the last days again. On a day the network is
 * closed there are none.
 */
export async function deliverAnswers(
  db: Database,
  vault: Vault,
  institution_id: string,
  date: BusinessDate,
): Promise<string[]> {
  if (!isBusinessDay(date)) return []
  return inTransaction(db, async (trx) => {
    const due = await lockDue(trx, institution_id, date)
    for (const [dueDate, answers] of Map.groupBy(due, ({ due_date }) => due_date)) {
      await makeFile(trx, vault, { institution_id, dueDate, offeredOn: date, answers })
    }
    const files = await trx
      .selectFrom('sandbox_ach_answer_files')
      .select(['institution_id', 'id', 'text_sealed'])
      .where('institution_id', '=', institution_id)
      .where('due_date', '<=', date)
      .where('offered_on', '>', addDays(date, -OFFERED_DAYS))
      .orderBy('due_date')
      .orderBy('file_id_modifier')
      .execute()
    return files.map((file) => openText(vault, file))
  })
}

/** Locks the answers, so that each gets into one file only. */
function lockDue(trx: Transaction, institution_id: string, date: BusinessDate) {
  return trx
    .selectFrom('sandbox_ach_answers')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('answer_file_id', 'is', null)
    .where('due_date', '<=', date)
    .orderBy('due_date')
    .orderBy('trace')
    .forUpdate()
    .execute()
}

async function makeFile(
  trx: Transaction,
  vault: Vault,
  file: {
    institution_id: string
    dueDate: BusinessDate
    offeredOn: BusinessDate
    answers: readonly AnswerRow[]
  },
): Promise<void> {
  const { institution_id, dueDate, offeredOn, answers } = file
  const id = await makeAnswerFile(trx, vault, {
    institution_id,
    dueDate,
    offeredOn,
    answers: answers.map((row) => ({ sent: openOriginal(vault, row), code: row.code })),
  })
  await trx
    .updateTable('sandbox_ach_answers')
    .set({ answer_file_id: id })
    .where('institution_id', '=', institution_id)
    .where('answer_file_id', 'is', null)
    .where('due_date', '=', dueDate)
    .where(sql<boolean>`trace = any(${answers.map(({ trace }) => trace)})`)
    .execute()
}
