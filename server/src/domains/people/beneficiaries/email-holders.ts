import type { Context } from '../../../context.ts'
import { accountHoldersWithLogin } from '../../../platform/callers/account-people.ts'
import type { BeneficiaryChange } from '../../../platform/db/tables/beneficiaries.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import type { ListOf } from './queries.ts'

const WORDS: Readonly<Record<BeneficiaryChange, string>> = {
  add: 'A beneficiary was added.',
  edit: 'The details of a beneficiary were changed.',
  remove: 'A beneficiary was removed.',
  reallocate: 'The shares of the beneficiaries were changed.',
  propose: 'A change to the beneficiaries was proposed.',
  agree: 'The beneficiaries were changed. Both owners agreed to the new list.',
  withdraw: 'A proposed change to the beneficiaries was withdrawn. The list stays as it was.',
}

/**
 * Emails every holder that the beneficiaries changed, so that nobody changes who inherits unnoticed. The
 * email names no beneficiary: only the first holder may see the list.
 */
export async function emailHolders(
  ctx: Context,
  trx: Transaction,
  { institution_id, entity_id }: ListOf,
  change: BeneficiaryChange,
): Promise<void> {
  const holders = await accountHoldersWithLogin(trx, institution_id)
    .select(['users.email', 'depositors.is_primary'])
    .where('depositors.entity_id', '=', entity_id)
    .execute()
  for (const { email: to, is_primary } of holders) {
    const template = is_primary ? 'beneficiaries_changed' : 'beneficiaries_changed_joint'
    const params = { what: WORDS[change] }
    await notifyByEmail(ctx, trx, institution_id, { to, template, params })
  }
}
