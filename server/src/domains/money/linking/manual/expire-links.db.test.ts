import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  type Applicant,
  addApplicant,
  linkByHand,
  readLink,
} from '../../../../../test/applicants.ts'
import { inboxOf } from '../../../../../test/browser.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { bankingRuns } from '../../../../doors/banking-day/runs.ts'
import { expireLinks, timeOutLink } from './expire-links.ts'

const MONDAY = new Date('2026-03-02T15:00:00Z')
const after = (days: number) => fixedClock(new Date(MONDAY.getTime() + days * 86_400_000))

describe('the end of waiting for micro-deposits', () => {
  const test = useTestApp()
  let who: Applicant
  let link: string

  beforeEach(async () => {
    test.ctx.clock = fixedClock(MONDAY)
    who = await addApplicant(test)
    link = (await linkByHand(who)).body.data?.linked_account.uuid ?? ''
  })

  const run = (days: number) => expireLinks({ ...test.ctx, clock: after(days) }, who.institution_id)

  const timeOut = (days: number) =>
    inTransaction(test.ctx.db, (trx) =>
      timeOutLink({ ...test.ctx, clock: after(days) }, trx, who.institution_id, link),
    )

  it('comes after 14 days, with one letter however often it runs', async () => {
    await run(13.99)
    expect(await readLink(test, link)).toMatchObject({ status: 'VERIFICATION_PENDING' })
    await Promise.all([run(14), run(14)])
    await run(15)
    expect(await readLink(test, link)).toMatchObject({ status: 'TIMEOUT' })
    const letters = (await inboxOf(test, who.email)).filter(
      ({ subject }) => subject === 'Your bank account wasn’t linked to Harborlight',
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('Blue Heron National Bank account ending in 5678')
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'details'])
      .where('entity_id', '=', link)
      .where('action', '=', 'move_link')
      .execute()
    expect(audit).toEqual([
      {
        actor_kind: 'job',
        actor_id: 'expire_links',
        details: { from: 'VERIFICATION_PENDING', to: 'TIMEOUT' },
      },
    ])
  })

  it('does not come for a link that moved on, or of another institution', async () => {
    await expireLinks(
      { ...test.ctx, clock: after(20) },
      (await addApplicant(test, {}, 'summit')).institution_id,
    )
    expect(await readLink(test, link)).toMatchObject({ status: 'VERIFICATION_PENDING' })
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status: 'LOCKED' })
      .where('id', '=', link)
      .execute()
    await run(20)
    await timeOut(20)
    expect(await readLink(test, link)).toMatchObject({ status: 'LOCKED' })
  })

  it('does not come for one whose deposits were sent again after it was found', async () => {
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ verification_ends_at: after(30).now() })
      .where('id', '=', link)
      .execute()
    await timeOut(20)
    expect(await readLink(test, link)).toMatchObject({ status: 'VERIFICATION_PENDING' })
  })

  it('is a run of every day', () => {
    const row = { name: 'expire_links', at: '00:15', days: 'every day', act: expireLinks }
    expect(bankingRuns).toContainEqual(expect.objectContaining(row))
  })
})
