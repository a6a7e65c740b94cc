import { describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../test/browser.ts'
import { type Closer, closeByCode } from '../../../../test/closers.ts'
import { SAVED, useClosings } from '../../../../test/closings.ts'
import { signAll } from '../../../../test/joint/joining.ts'
import { addSecondHolder } from '../../../../test/second-holder.ts'
import { completeTaxpayer } from '../../../../test/taxpayers.ts'

/** Accounts of two, whose nights pass one by one. */
function useJointClosings() {
  const closings = useClosings()
  const { test, saverWithoutDeposit, preview } = closings
  /** Two holders of $10,000.00 at 4.402%, each with a number of their own. */
  const pairSince = async (since: string, numbers: [string, string]): Promise<[Closer, Closer]> => {
    const first = await saverWithoutDeposit(since)
    const second = { ...first, ...(await addSecondHolder(test, first, 'joining')) }
    await signAll(second)
    await completeTaxpayer(test, first, numbers[0])
    await completeTaxpayer(test, second, numbers[1])
    return [first, second]
  }
  const withholdFrom = ({ depositor_id }: Closer) =>
    test.ctx.db
      .updateTable('depositors')
      .set({ is_backup_withheld: true })
      .where('id', '=', depositor_id)
      .execute()
  /** The first wish, which only asks the other holder. */
  const ask = async (who: Closer) => {
    const { body } = await closeByCode(test, who)
    expect(body.data?.closing).toMatchObject({ status: 'WAITING', interest_cents: 0 })
    expect((await preview(who))?.balance_cents).toBeGreaterThanOrEqual(SAVED)
  }
  const payoutOf = ({ account }: Closer) =>
    test.ctx.db
      .selectFrom('transfers')
      .select(['amount_cents', 'linked_account_id', 'made_by'])
      .where('account_id', '=', account)
      .where('kind', '=', 'payout')
      .executeTakeFirstOrThrow()
  return { ...closings, pairSince, withholdFrom, ask, payoutOf }
}

/** RULES-3 9 and RULES-2: Joint holders. The figures are reckoned by hand. */
describe('the closing of an account of two', () => {
  const { test, clock, nights, leave, closeAt, preview, expectNothingLeft, ...joint } =
    useJointClosings()
  const { saverSince, pairSince, withholdFrom, ask, payoutOf, formsOf } = joint

  it('pays interest to the payout that the agreement orders, to the one link, taxed on the first holder', async () => {
    const since = '2026-11-01'
    const [ada, bea] = await pairSince(since, ['300551234', '300551235'])
    const [cat, dan] = await pairSince(since, ['300551236', '300551237'])
    const [eve, fay] = await pairSince(since, ['300551238', '300551239'])
    // Bea also has an account alone, whose interest stays below $10.
    const alone = await saverSince(since, 1_000_00)
    await completeTaxpayer(test, alone, '300551235')
    await withholdFrom(cat)
    await withholdFrom(fay)
    await nights(ada, since, '2026-11-19')

    // Asked on Friday morning, when the 19 days until then come to $22.94.
    clock.set('2026-11-20T15:00:00Z')
    expect(await preview(ada)).toMatchObject({ interest_cents: 22_94, needs_both: true })
    await ask(ada)
    // Either holder may ask, and either number may be the one that is withheld from.
    await ask(dan)
    await ask(eve)
    await nights(ada, '2026-11-20', '2026-11-22')

    // Agreed to on Monday after the cutoff: the payout leaves on Tuesday, after 23 days.
    const shown = {
      interest_cents: 27_78,
      interest_through: '2026-11-23',
      promise: { file_date: '2026-11-24' },
    }
    const pairs = [
      [ada, bea, 0],
      [cat, cat, 6_67],
      [eve, fay, 0],
    ] as const
    for (const [place, [, second, withheld_cents]] of pairs.entries()) {
      expect(await closeAt(second, `2026-11-24T01:0${place}:00Z`)).toMatchObject({
        ...shown,
        withheld_cents,
        payout_cents: SAVED + 27_78 - withheld_cents,
      })
    }
    await nights(ada, '2026-11-23', '2026-11-23')
    await leave(ada, '2026-11-24')
    await nights(ada, '2026-11-24', '2026-11-30')

    for (const [first, , withheld_cents] of pairs) {
      await expectNothingLeft(first)
      expect(await payoutOf(first)).toMatchObject({
        amount_cents: SAVED + 27_78 - withheld_cents,
        linked_account_id: first.link?.id,
      })
      // One form of $10 or more, with the number of the first holder.
      expect(await formsOf(first, 2026)).toEqual([
        { depositor_id: first.depositor_id, interest_cents: 27_78, withheld_cents },
      ])
    }
    // The account of two does not count for the second holder's own number.
    expect(await formsOf(alone, 2026)).toEqual([])
    for (const { email } of [ada, bea]) {
      const subjects = (await inboxOf(test, email)).map(({ subject }) => subject)
      expect(subjects).toContain('Your Harborlight account is closed')
    }
  })
})

describe('the closing of an account of two over New Year', () => {
  const { clock, nights, leave, closeAt, expectNothingLeft, ...joint } = useJointClosings()
  const { pairSince, ask, formsOf } = joint

  it('that is asked for in December and agreed to in January is income of both years of the first holder', async () => {
    const [ada, bea] = await pairSince('2026-12-01', ['300551234', '300551235'])
    await nights(ada, '2026-12-01', '2026-12-30')
    clock.set('2026-12-31T15:00:00Z')
    await ask(bea)
    await nights(ada, '2026-12-31', '2027-01-01')
    // Agreed to on Saturday: $37.45 was paid on December 31, and it leaves on Monday after three more days.
    expect(await closeAt(ada, '2027-01-02T15:00:00Z')).toMatchObject({
      balance_cents: SAVED + 37_45,
      interest_cents: 3_63,
      interest_through: '2027-01-03',
      promise: { file_date: '2027-01-04' },
    })
    await nights(ada, '2027-01-02', '2027-01-03')
    await leave(ada, '2027-01-04')
    await nights(ada, '2027-01-04', '2027-01-05')
    const { depositor_id } = ada
    expect(await formsOf(ada, 2026)).toEqual([
      { depositor_id, interest_cents: 37_45, withheld_cents: 0 },
    ])
    // Below $10 there is no form, and at any amount it would be the first holder's.
    expect(await formsOf(ada, 2027)).toEqual([])
    expect(await formsOf(ada, 2027, 1)).toEqual([
      { depositor_id, interest_cents: 3_63, withheld_cents: 0 },
    ])
    await expectNothingLeft(ada)
  })
})
