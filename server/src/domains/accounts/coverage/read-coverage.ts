import type { Coverage } from '@passbook/contract/coverage'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { countedOn } from './insurance/attribute.ts'
import type { Day, Deposit } from './insurance/deposits.ts'
import { type Cover, insure, sumCovers } from './insurance/insure.ts'
import { nextChange } from './insurance/trust-rule.ts'
import { ownAccount } from '../../money/savings-accounts/own-account.ts'
import { raisedBy } from './raised-by.ts'
import { readDeposit } from './read-deposit.ts'

interface Asked {
  accountId: string
  /** Of a deposit that is thought about. */
  amountCents: number | undefined
}

/** What of an account is insured today, who makes it so, and what would insure more. */
export async function readCoverage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { insurer, insurance_certificate }: Institution,
  caller: Reader,
  { accountId, amountCents }: Asked,
): Promise<Coverage> {
  const account = ownAccount(caller, accountId)
  const { names, ...deposit } = await readDeposit(db, account)
  const day = { insurer, asOf: easternDate(clock.now()) }
  const covers = insure([deposit], day)
  const wanted = { ...deposit, cents: deposit.cents + (amountCents ?? 0) }
  return {
    insurer,
    certificate: insurance_certificate,
    as_of: day.asOf,
    category: categoryOf(covers),
    owners: deposit.owners.length,
    counted_beneficiaries: countedOn(deposit, day.asOf).length,
    named_beneficiaries: deposit.beneficiaries.filter(({ tier }) => tier === 'primary').length,
    ...sumCovers(covers),
    covers: covers.map((cover) => ({
      owner: cover.owner === caller.depositor_id ? null : (names.get(cover.owner) ?? ''),
      category: cover.category,
      balance_cents: cover.balance_cents,
      limit_cents: cover.limit_cents,
      insured_cents: cover.insured_cents,
      uninsured_cents: cover.uninsured_cents,
    })),
    after: amountCents === undefined ? null : sumCovers(insure([wanted], day)),
    raised_by: insurer === 'NONE' ? [] : raisedBy(wanted, day),
    changes: changesOf(wanted, day),
  }
}

/** Of an account with a part of its own kind, the one of the rest. */
function categoryOf(covers: readonly Cover[]): Coverage['category'] {
  const categories = covers.map(({ category }) => category)
  return categories.includes('trust') ? 'trust' : (categories[0] ?? 'single')
}

/** Only a change that this account would feel. */
function changesOf(deposit: Deposit, day: Day): Coverage['changes'] {
  const on = nextChange(day)
  if (on === null) return null
  const now = sumCovers(insure([deposit], day))
  const then = sumCovers(insure([deposit], { ...day, asOf: on }))
  if (now.limit_cents === then.limit_cents && now.insured_cents === then.insured_cents) return null
  return { on, ...then }
}
