import type { Transaction } from '@passbook/contract/transfers'
import type { TestApp } from './app.ts'
import { type Applicant, type ApplicantOptions, addApplicantWith, fund } from './opening.ts'

export interface Saver extends Applicant {
  /** Their first deposit, as the call gave it. */
  transaction: Transaction
}

export const FIRST_DEPOSIT_CENTS = 250_00

/** Somebody whose account is open and whose first deposit waits for its file. */
export async function addSaver(test: TestApp, options: ApplicantOptions = {}): Promise<Saver> {
  const person = await addApplicantWith(test, options)
  const funded = await fund<{ transaction: Transaction }>(person.browser, FIRST_DEPOSIT_CENTS)
  if (!funded.body.data) throw new Error(`not funded: ${funded.body.message}`)
  return { ...person, transaction: funded.body.data.transaction }
}

/** Their savings account. */
export async function savingsOf(
  { ctx }: TestApp,
  { entity_id }: Pick<Applicant, 'entity_id'>,
): Promise<string> {
  const { savings_account_id } = await ctx.db
    .selectFrom('entities')
    .select('savings_account_id')
    .where('id', '=', entity_id)
    .executeTakeFirstOrThrow()
  if (savings_account_id === null) throw new Error('no savings account')
  return savings_account_id
}
