import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import {
  type DatedCents,
  type InterestHistory,
  type ReturnedDeposit,
  replayInterest,
} from './replay-interest.ts'

/**
 * What was credited because a returned deposit was there, by the day it was credited: what months
 * and closings already paid less what they would have, each rounded as it was or would have been.
 */
export function earnedOn(history: InterestHistory, entryId: number): DatedCents[] {
  const { paidThrough, returned } = history
  const deposit = returned.find((some) => some.entryId === entryId)
  if (deposit === undefined || paidThrough === null || paidThrough < deposit.date) return []
  const asIfGood = { ...history, returned: returned.filter((some) => some !== deposit) }
  const { paid: paidAsIfGood } = replayInterest(asIfGood, paidThrough)
  const days = new Map<BusinessDate, bigint>()
  replayInterest(history, paidThrough).paid.forEach(({ date, cents }, index) => {
    const earnedCents = (paidAsIfGood[index]?.cents ?? 0n) - cents
    const day = creditedOn(history, deposit, date)
    days.set(day, (days.get(day) ?? 0n) + earnedCents)
  })
  return [...days].map(([date, cents]) => ({ date, cents })).filter(({ cents }) => cents > 0n)
}

/**
 * When the interest of a month reached the account: with its payment, or, of a deposit that was
 * posted too late for it, with the first correction afterwards, perhaps in another year.
 */
function creditedOn(
  { payments }: InterestHistory,
  deposit: ReturnedDeposit,
  payday: BusinessDate,
): BusinessDate {
  const credit = payments.find(({ entryId, paidThrough, isTakenBack, date }) => {
    const isKnown = entryId !== null && entryId > deposit.entryId
    const isLater = paidThrough === null && !isTakenBack && date > payday
    return isKnown && (paidThrough === payday || isLater)
  })
  return credit?.date ?? payday
}
