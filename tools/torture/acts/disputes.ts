import { disputeEndpoints } from '@passbook/contract/disputes'
import { transferEndpoints } from '@passbook/contract/transfers'
import { StoryAborted, type Person } from '../person.ts'
import { message } from './inbox.ts'

/** Reports the first deposit, checks that there is one report, and withdraws it. */
export async function reportAndWithdraw(person: Person): Promise<void> {
  const { transactions } = await person.must(transferEndpoints.getTransactions, { query: {} })
  const transaction_id = transactions.at(-1)?.uuid
  const body = {
    kind: 'what_was_this',
    words: 'What was this?',
    ...(transaction_id && { transaction_id }),
  } as const
  const { dispute } = await person.must(
    disputeEndpoints.reportDispute,
    { body },
    {
      isDouble: true,
      leaves: [person.trace('dispute'), message(person.email, 'We received the problem')],
    },
  )
  const { disputes } = await person.must(disputeEndpoints.getDisputes, { query: {} })
  const [only] = disputes
  if (disputes.length !== 1 || only?.uuid !== dispute.uuid || only.letters.length !== 1) {
    throw new StoryAborted(`a report is there ${disputes.length} times`)
  }
  const { uuid } = dispute
  const taken = await person.must(
    disputeEndpoints.withdrawDispute,
    { params: { uuid } },
    { leaves: [person.trace('dispute taken back')] },
  )
  if (taken.dispute.state !== 'withdrawn') throw new StoryAborted('a report was not taken back')
}
