import { sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import { acrossInstitutions } from '../../db/across-institutions.ts'
import type { Database } from '../../db/database.ts'
import type { Vault } from '../../vault.ts'
import type { AchPort } from './port.ts'
import { type AnswerOrder, type OrderedAnswer, answerOnDemand } from './sandbox/answer-on-demand.ts'
import { deliverAnswers, assertUp, isDown, setDown } from './sandbox/deliver-answers.ts'
import { receiveFile } from './sandbox/receive-file.ts'

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
  /** While it is down it accepts no files and delivers none. */
  setDown(institution_id: string, isToBeDown: boolean): Promise<void>
}

/** The simulated network: settles next business day, returns entries with sentinel numbers and amounts. */
export function sandboxAch(db: Database, vault: Vault): SandboxNetwork {
  return {
    submit: async (file) => {
      await assertUp(db, file.institution_id)
      await receiveFile(db, vault, file)
    },
    collect: async (institution_id, date) => {
      await assertUp(db, institution_id)
      return deliverAnswers(db, vault, institution_id, date)
    },
    answer: (order) => answerOnDemand(db, vault, order),
    nextAnswers: (from) => nextAnswers(db, from),
    isDown: (institution_id) => isDown(db, institution_id),
    setDown: (institution_id, isToBeDown) => setDown(db, institution_id, isToBeDown),
  }
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
