import { mayDepositFrom } from '@passbook/contract/linked-account-states'
import { formatCents } from '@passbook/contract/money'
import { mayMoveMoney } from '@passbook/contract/standing'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { type SavingsProduct, readSavingsProduct } from '../../../ledger/product/queries.ts'
import type { Application, ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { listUnsignedKinds } from '../../people/disclosures/queries.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { assertOpeningAmount } from '../transfers/amount-limits.ts'

/** Everything that must hold before an account opens (STATES: Registration); gives what it opens with. */
export async function assertFundable(
  trx: Transaction,
  caller: ApplicationCaller,
  application: Application,
  amountCents: number,
): Promise<{ link: LinkedAccount; product: SavingsProduct }> {
  assertStanding(application)
  const link = application.links.find(({ status }) => mayDepositFrom(status))
  if (link === undefined) throw forbidden('Link an account to fund your savings from.')
  if ((await listUnsignedKinds(trx, caller)).length > 0) {
    throw invalid(
      'disclosures',
      'A document has changed since you signed. Read and sign the new version, then fund your account.',
    )
  }
  const product = await readSavingsProduct(trx, caller.institution_id)
  assertOpeningAmount(product, amountCents)
  assertChosen(application, amountCents)
  return { link, product }
}

function assertStanding({ entity, state }: Application): void {
  const { registration_last_step: step, registration_status: status } = state
  if (entity.savings_account_id !== null) throw forbidden('Your account is already funded.')
  if (step !== 'disclosures') throw forbidden('Finish the steps before this one first.')
  if (status === 'IN_REVIEW' || status === 'FLAGGED') {
    throw forbidden('You can fund your account as soon as our review is finished.')
  }
  // Without a link there are words of their own, below.
  if (!mayMoveMoney({ ...state, relink: false })) throw new DomainError('not_allowed')
}

/** What is confirmed is what was chosen last, also in another tab. */
function assertChosen({ entity }: Application, amountCents: number): void {
  const { initial_fund_amount_cents: chosen } = entity
  if (chosen === null || chosen === amountCents) return
  throw invalid(
    'amount_cents',
    `The amount was changed to ${formatCents(chosen)}. Check it and confirm again.`,
  )
}

function forbidden(message: string): DomainError {
  return new DomainError('not_allowed', { message })
}
