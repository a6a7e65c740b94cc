import { Mistake } from '@passbook/contract/console/customer-acts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { customerStaffActs } from '../../../../domains/accounts/customer-acts/staff-acts.ts'
import { readUuid, takePositionals } from '../../arguments.ts'
import { UsageError } from '../../command.ts'
import { requestCommand } from '../../request-command.ts'

const MISTAKES = Mistake.options

export const reverseEntry = requestCommand({
  name: 'reverse-entry',
  usage: `<transaction_id> ${MISTAKES.join('|')}`,
  help: 'to take back an ACH entry that should not have left, in the next file',
  options: [],
  act: customerStaffActs.askToReverse,
  parse(given) {
    const { transaction_id, mistake: word } = takePositionals(given, 'transaction_id', 'mistake')
    const mistake = MISTAKES.find((known) => known === word)
    if (mistake === undefined) {
      throw new UsageError(`a mistake is one of ${MISTAKES.join(', ')}, not "${word}"`)
    }
    return { transaction_id: readUuid('transaction_id', transaction_id), mistake }
  },
  async orderOf(reversal, { db }, { institution_id }) {
    return { uuid: await findOwner(db, institution_id, reversal.transaction_id), ...reversal }
  },
})

/** The first holder of the account that a transfer belongs to. */
async function findOwner(
  db: Database,
  institution_id: string,
  transferId: string,
): Promise<string> {
  const owner = await db
    .selectFrom('transfers')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'transfers.institution_id')
        .onRef('entities.savings_account_id', '=', 'transfers.account_id'),
    )
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'entities.institution_id')
        .onRef('depositors.entity_id', '=', 'entities.id'),
    )
    .select('depositors.id')
    .where('transfers.institution_id', '=', institution_id)
    .where('transfers.id', '=', transferId)
    .where('depositors.is_primary', '=', true)
    .executeTakeFirst()
  if (owner === undefined) throw new DomainError('not_found')
  return owner.id
}
