import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'
import type { Vault } from '../../vault.ts'
import type { AchPort } from './port.ts'
import { type AnswerOrder, type OrderedAnswer, answerOnDemand } from './sandbox/answer-on-demand.ts'
import { deliverAnswers } from './sandbox/deliver-answers.ts'
import { nextAnswers } from './sandbox/next-answers.ts'
import { assertUp, isDown, setDown } from './sandbox/outage.ts'
import { receiveFile } from './sandbox/receive-file.ts'

/** The simulated network, and what people can ask of it. */
export interface SandboxNetwork extends AchPort {
  /**
   * A return or a change on demand; what comes at once the caller has the bank read. Nothing comes
   * back on a day the network is closed.
   */
  answer(order: AnswerOrder): Promise<OrderedAnswer>
  /** By institution, the first day from one on that brings something new, as things stand. */
  nextAnswers(from: BusinessDate): Promise<ReadonlyMap<string, BusinessDate>>
  isDown(institution_id: string): Promise<boolean>
  /** While it is down it takes no file and delivers none. */
  setDown(institution_id: string, isToBeDown: boolean): Promise<void>
}

/** The simulated network: settles next business day, returns by sentinel numbers and amounts. */
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
