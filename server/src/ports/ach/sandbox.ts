import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'
import type { Vault } from '../../vault.ts'
import type { AchPort } from './port.ts'
import { type AnswerOrder, type OrderedAnswer, answerOnDemand } from './sandbox/answer-on-demand.ts'
import { deliverAnswers } from './sandbox/deliver-answers.ts'
import { nextAnswers } from './sandbox/next-answers.ts'
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
}

/** The simulated network: settles next business day, returns by sentinel numbers and amounts. */
export function sandboxAch(db: Database, vault: Vault): SandboxNetwork {
  return {
    submit: (file) => receiveFile(db, vault, file),
    collect: (institution_id, date) => deliverAnswers(db, vault, institution_id, date),
    answer: (order) => answerOnDemand(db, vault, order),
    nextAnswers: (from) => nextAnswers(db, from),
  }
}
