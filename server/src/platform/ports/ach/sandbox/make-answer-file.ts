import { randomUUID } from 'node:crypto'
import type { BusinessDate } from '../../../calendar/business-date.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Vault } from '../../../vault.ts'
import { type Answer, writeAnswerFile } from './answer-file.ts'
import { sealText } from './sealed.ts'

const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** The delivery time, before the banking day begins. */
const DELIVERED_AT = '0600'

interface AnswerFileInput {
  institution_id: string
  /** The date of the file. */
  dueDate: BusinessDate
  /** The first day it can be fetched. */
  offeredOn: BusinessDate
  answers: readonly Answer[]
}

/** Writes a file of answers and stores it until the bank fetches it. */
export async function makeAnswerFile(
  trx: Transaction,
  vault: Vault,
  { institution_id, dueDate, offeredOn, answers }: AnswerFileInput,
): Promise<string> {
  const key = { institution_id, id: randomUUID() }
  const fileIdModifier = await nextModifier(trx, institution_id, dueDate)
  const delivery = { date: dueDate, time: DELIVERED_AT, fileIdModifier }
  const text = await writeAnswerFile(answers, delivery)
  await trx
    .insertInto('sandbox_ach_answer_files')
    .values({
      ...key,
      due_date: dueDate,
      file_id_modifier: fileIdModifier,
      offered_on: offeredOn,
      text_sealed: sealText(vault, key, text),
    })
    .execute()
  return key.id
}

/** The file id modifier of the next file of a day: late submissions are answered in a further file. */
async function nextModifier(
  trx: Transaction,
  institution_id: string,
  dueDate: BusinessDate,
): Promise<string> {
  const { made } = await trx
    .selectFrom('sandbox_ach_answer_files')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('institution_id', '=', institution_id)
    .where('due_date', '=', dueDate)
    .executeTakeFirstOrThrow()
  const modifier = MODIFIERS[made]
  if (modifier === undefined) throw new Error('the operator has no more files on one day')
  return modifier
}
