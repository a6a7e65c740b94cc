import type { Approval, ApprovalFact } from '@passbook/contract/console/approvals'
import type { Database } from '../../../db/database.ts'
import { creditFacts, decisionFacts } from '../../disputes/request-facts.ts'
import { readExceptionFacts, readImportFacts } from '../../returns/facts-to-decide.ts'
import {
  correctEmailFacts,
  refundFacts,
  reopenAccountFacts,
  reverseTransferFacts,
} from './facts/account-facts.ts'
import type { Fact, FactsReader } from './facts/facts-reader.ts'
import { readCloseFacts, readReleaseFacts } from './facts/hold-facts.ts'
import { changeRateFacts, changeTermsFacts } from './facts/product-facts.ts'
import { addStaffFacts, memberFacts, settingsFacts, tieFacts } from './facts/staff-facts.ts'

/** By kind of request; a kind without a reader says everything in its words. */
const FACTS: Partial<Record<Approval['what'], FactsReader>> = {
  release_hold: readReleaseFacts,
  refund: refundFacts,
  close_account: readCloseFacts,
  reopen_account: reopenAccountFacts,
  reverse_transfer: reverseTransferFacts,
  correct_email: correctEmailFacts,
  change_rate: changeRateFacts,
  change_terms: changeTermsFacts,
  add_staff: addStaffFacts,
  change_staff: memberFacts,
  change_staff_settings: settingsFacts,
  remove_staff_passkeys: memberFacts,
  send_staff_link: memberFacts,
  remove_tie: tieFacts,
  credit_dispute: creditFacts,
  decide_dispute: decisionFacts,
  apply_return_exception: readExceptionFacts,
  import_answer_file: readImportFacts,
}

export async function readFacts(
  db: Database,
  what: Approval['what'],
  asked: Parameters<FactsReader>[1],
): Promise<Fact[]> {
  return (await FACTS[what]?.(db, asked)) ?? []
}

/** Facts as they are now, each with what it was at the request where that has changed. */
export function compareFacts(now: readonly Fact[], then: readonly Fact[]): ApprovalFact[] {
  const before = new Map(then.map(({ label, value }) => [label, value]))
  return now.map(({ label, value }) => {
    const was = before.get(label)
    return { label, value, was: was === undefined || was === value ? null : was }
  })
}
