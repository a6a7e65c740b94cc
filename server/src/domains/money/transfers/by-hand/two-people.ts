import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { Transfer } from '../queries.ts'

/** Who moves money by hand, and who agreed to it: never the same (RULES-2: Console, records). */
export interface TwoPeople {
  askedBy: string
  agreedBy: string
  /** Of the question, where it was asked at the console. */
  approvalId?: string
}

const ONE = 'Money is moved by hand by two people. Name somebody else who agreed.'

export function assertTwo({ askedBy, agreedBy }: TwoPeople): void {
  if (nameOf(askedBy) === nameOf(agreedBy)) throw invalid('agreed_by', ONE)
}

/** Keeps who stood behind a refund or a reversal. */
export async function noteTwoPeople(
  trx: Transaction,
  { institution_id, id }: Pick<Transfer, 'institution_id' | 'id'>,
  people: TwoPeople,
  now: Date,
): Promise<void> {
  assertTwo(people)
  await trx
    .insertInto('money_by_hand')
    .values({
      institution_id,
      transfer_id: id,
      asked_by: people.askedBy,
      agreed_by: people.agreedBy,
      approval_id: people.approvalId ?? null,
      made_at: now,
    })
    .execute()
}

function nameOf(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
