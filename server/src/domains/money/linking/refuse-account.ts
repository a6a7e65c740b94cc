import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Insurer, LinkingMode } from '@passbook/contract/enums'
import { linkingOffer } from '@passbook/contract/linking-mode'
import type { Context } from '../../../context.ts'
import { indexSavingsNumber } from '../savings-accounts/savings-number.ts'
import type { Applicant } from '../../people/depositor/as-applicant.ts'
import { isOwnRoutingNumber } from './queries.ts'

export interface AccountRefusal {
  field: 'routing_number' | 'account_number'
  words: string
}

/** Why an outside account may not be linked here, judged by its numbers alone; null if it may. */
export async function refuseAccount(
  { vault }: Pick<Context, 'vault'>,
  { trx, application: { entity } }: Pick<Applicant, 'trx' | 'application'>,
  institution: { id: string; name: string; insurer: Insurer; linking_mode: LinkingMode },
  account: { routingNumber: string; accountNumber: string },
): Promise<AccountRefusal | null> {
  const isOwn = await isOwnRoutingNumber(trx, institution.id, account.routingNumber)
  if (!isOwn) {
    if (!linkingOffer(institution.linking_mode).sameFi) return null
    const words = `Only accounts at ${institution.name} can be linked here.`
    return { field: 'routing_number', words }
  }
  const index = indexSavingsNumber(vault, institution.id, account.accountNumber)
  const savings = await trx
    .selectFrom('savings_accounts')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where('id', '=', entity.savings_account_id)
    .where('account_number_index', '=', index)
    .executeTakeFirst()
  if (!savings) return null
  const own = CHARTER_WORDS[charterOf(institution.insurer)].account.toLowerCase()
  const words = `This is your ${own} account with us. Enter the account to move money from and to.`
  return { field: 'account_number', words }
}
