import { AppliesTo } from '@passbook/contract/repeating'
import type { Transaction } from '@passbook/contract/transfers'
import { goesOn } from '../../../features/transfers/may-edit.ts'
import type { DepositPlan, When } from './deposit-plan.ts'

/** What of a deposit is changed: all of what comes once; of what repeats it or all that follow. */
export type Scope = AppliesTo | 'single'

const APPLIES_TO = 'applies_to'

/** Null where it is to be asked. */
export function readScope(search: URLSearchParams, transaction: Transaction): Scope | null {
  if (!goesOn(transaction)) return 'single'
  return AppliesTo.safeParse(search.get(APPLIES_TO)).data ?? null
}

/** What the address of the page says beside the plan. */
export function aboutOf({ uuid, request_id }: Transaction, scope: Scope): Record<string, string> {
  return {
    transaction: uuid,
    request: request_id,
    ...(scope !== 'single' && { [APPLIES_TO]: scope }),
  }
}

/** As it stands, before anything is changed. */
export function planNow(transaction: Transaction, scope: Scope): DepositPlan {
  const { amount_cents, file_date, schedule } = transaction
  if (scope !== 'following' || !schedule) {
    return { amountCents: amount_cents, date: file_date, every: null, endsOn: null }
  }
  return {
    amountCents: schedule.amount_cents,
    date: file_date,
    every: schedule.every,
    endsOn: schedule.ends_on,
  }
}

/** One of several stays single, all that follow go on repeating; what comes once may do either. */
export const SCOPE_CHOICES: Record<Scope, readonly When[]> = {
  single: ['date', 'repeat'],
  this: ['date'],
  following: ['repeat'],
}

/** The day what repeats is counted from, while it keeps its days; then only amount or end are others. */
export function anchorOf(
  { schedule, file_date }: Transaction,
  { every, date }: Pick<DepositPlan, 'every' | 'date'>,
): string | undefined {
  const keepsItsDays = schedule?.every === every && date === file_date
  return keepsItsDays ? schedule?.anchor_date : undefined
}

export function isSamePlan(a: DepositPlan, b: DepositPlan): boolean {
  return (
    a.amountCents === b.amountCents &&
    a.date === b.date &&
    a.every === b.every &&
    a.endsOn === b.endsOn
  )
}
