import { randomUUID } from 'node:crypto'
import type { Progress } from '@passbook/contract/depositor'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, stand } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { addCloser, close } from '../../../../test/closers.ts'
import { type Joint, codeByEmail, joined, signedUp } from '../../../../test/joint/joining.ts'
import { listHolderEmails } from '../../money/orders/notify-holders.ts'
import { findRecipients } from '../../contact/alerts/recipients.ts'
import { savingsOf } from '../../../../test/savers.ts'

describe('an account of two', () => {
  const test = useTestApp()
  let one: Joint

  beforeAll(async () => {
    one = await joined(test, { primary: await addCloser(test, 400_00) })
  })

  const send = ({ browser }: Applicant, path: string, body: object = {}) =>
    browser.call(
      'POST',
      path,
      { amount_cents: 20_00, ...body },
      { 'idempotency-key': randomUUID() },
    )
  const progressOf = async ({ browser }: Applicant) =>
    (await browser.get<Progress>('/depositor/progress')).body.data

  it.each([
    ['HOLD', 'primary', 'second'],
    ['REVIEW', 'primary', 'second'],
    ['HOLD', 'second', 'primary'],
    ['REVIEW', 'second', 'primary'],
  ] as const)('%s of the %s bars money for the %s too', async (standing, whose, others) => {
    const [barred, other] = [one[whose], one[others]]
    await stand(test, barred, { standing })
    expect(await progressOf(other)).toMatchObject({ other_holder_barred: true })
    for (const who of [barred, other]) {
      expect((await send(who, '/deposit')).status).toBe(403)
      expect((await send(who, '/withdraw')).status).toBe(403)
      expect((await close(who)).status).toBe(403)
      const { depositor_id } = one.second
      expect((await who.browser.post('/joint/remove', { depositor_id })).status).toBe(403)
    }
    expect((await other.browser.get('/transactions')).status).toBe(200)
    await stand(test, barred, { standing: null })
    expect(await progressOf(other)).toMatchObject({ other_holder_barred: false })
    expect((await send(other, '/deposit')).status).toBe(200)
  })

  it('writes to both, and to nobody who is still to sign', async () => {
    const coming = await signedUp(test)
    const recipients = async ({ primary }: Joint) => {
      const { institution_id, entity_id } = primary
      const account_id = await savingsOf(test, primary)
      const emails = await listHolderEmails(test.ctx.db, { institution_id, account_id })
      const asked = { whose: 'entity_id', ids: [entity_id] } as const
      const told = await findRecipients(test.ctx.db, institution_id, 'deposit_settled', asked)
      return [emails, told.map(({ depositor_id }) => depositor_id)]
    }
    expect(await recipients(one)).toEqual([
      [one.primary.email, one.second.email],
      [one.primary.depositor_id, one.second.depositor_id],
    ])
    expect(await recipients(coming)).toEqual([
      [coming.primary.email],
      [coming.primary.depositor_id],
    ])
    const step_up = await codeByEmail(test, one.second, 'withdraw')
    expect((await send(one.second, '/withdraw', { step_up })).status).toBe(200)
    for (const { email } of [one.primary, one.second]) {
      const [receipt] = await inboxOf(test, email)
      expect(receipt?.subject).toContain('withdrawal')
    }
  })

  it('lets nobody read, move or remove before they signed', async () => {
    const { second, primary } = await signedUp(test)
    expect(await progressOf(second)).toMatchObject({
      is_joining: true,
      unsigned_documents: 4,
      extended_status: null,
    })
    const { browser } = second
    for (const path of ['/transactions', '/accounts', '/statements', '/alerts']) {
      expect((await browser.get(path)).status, path).toBe(403)
    }
    expect((await send(second, '/deposit')).status).toBe(403)
    expect((await send(second, '/withdraw')).status).toBe(403)
    expect((await close(second)).status).toBe(403)
    const { depositor_id } = second
    expect((await primary.browser.post('/joint/remove', { depositor_id })).status).toBe(404)
    const giveUp = await primary.browser.post('/depositor/close-secondary-application')
    expect(giveUp.status).toBe(404)
  })
})
