import type { BulkResult } from '@passbook/contract/console/bulk'
import type { Customer } from '@passbook/contract/console/customers'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { PASSWORD, TestBrowser, inboxOf } from '../../../../test/browser.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import {
  invited,
  latestInvitation,
  verifyIdentity,
  wrongSsn,
} from '../../../../test/joint/joining.ts'
import { answer, written } from '../../../../test/messages/writing.ts'
import { addSaver } from '../../../../test/savers.ts'

const ADDRESS = {
  street: '12 Invented Street',
  unit: 'Apt 3',
  city: 'Nowhere Falls',
  state: 'OR',
  zip: '97001',
}

describe('what staff do for a customer', () => {
  const test = useTestApp()
  let staff: TwoOfStaff

  beforeAll(async () => {
    staff = await twoOfStaff(test)
  })

  const act = (person: { depositor_id: string }, what: string, body: object = {}) =>
    staff.ask(person.depositor_id, what, body)
  const read = async ({ depositor_id }: { depositor_id: string }) =>
    (await staff.maker.browser.get<Customer>(`/console/customers/${depositor_id}`)).body.data
  const subjects = async (email: string) =>
    (await inboxOf(test, email)).map(({ subject }) => subject)
  const audits = ({ depositor_id }: { depositor_id: string }, action: string) =>
    test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('entity_id', '=', depositor_id)
      .where('action', '=', action)
      .orderBy('id')
      .execute()

  describe('correct an address', () => {
    it('by the customer’s own act: they are told, and before and after are kept', async () => {
      const ada = await addSaver(test)
      const wrong = { ...ADDRESS, city: 'Elsewhere', state: 'ME' }
      expect((await act(ada, 'address', wrong)).status).toBe(200)
      expect((await act(ada, 'address', ADDRESS)).status).toBe(200)
      expect(await read(ada)).toMatchObject({
        address: '12 Invented Street, Apt 3, Nowhere Falls, OR 97001',
        lives_at: ADDRESS,
      })
      expect(await subjects(ada.email)).toContain('Your Harborlight mailing address was changed')
      expect((await audits(ada, 'change_address')).at(-1)).toMatchObject({
        actor_id: staff.maker.email,
        details: {
          before: { city: 'Elsewhere', state: 'ME' },
          after: { city: 'Nowhere Falls', state: 'OR', zip: '97001' },
          reason: expect.any(String),
        },
      })
    })

    it.each([
      ['no street', { street: ' ' }],
      ['no such state', { state: 'XX' }],
      ['no ZIP code', { zip: '123' }],
    ])('and what the customer could not enter either is refused: %s', async (_, change) => {
      const ada = await addSaver(test)
      expect((await act(ada, 'address', { ...ADDRESS, ...change })).status).toBe(422)
    })

    it('not of somebody who is still filling in the application', async () => {
      const bob = await addApplicant(test, { registration_last_step: 'address' })
      expect((await act(bob, 'address', ADDRESS)).status).toBe(422)
    })
  })

  describe('correct an email address', () => {
    it('by two; both addresses are told, and everybody is signed out', async () => {
      const ada = await addSaver(test)
      const email = `right-${ada.depositor_id}@example.com`
      const { approvalId } = await act(ada, 'email', { email })
      expect(await read(ada)).toMatchObject({ email: ada.email })
      expect((await staff.decide(approvalId)).status).toBe(200)
      expect(await read(ada)).toMatchObject({
        email,
        live_sessions: 0,
        resendable: expect.arrayContaining(['email_verification']),
      })
      const told = 'Your Harborlight email address was changed'
      expect(await subjects(ada.email)).toContain(told)
      expect(await subjects(email)).toEqual(expect.arrayContaining([told]))
      const [way] = (await inboxOf(test, ada.email)).map(({ text }) => text)
      expect(way).toContain('/not-me#')
      expect((await new TestBrowser(test).login(email, PASSWORD)).status).toBe(200)
      const [kept] = await audits(ada, 'correct_email')
      expect(JSON.stringify(kept?.details)).not.toContain(ada.email)
    })

    it('never to one that somebody has, also where that came between', async () => {
      const [ada, bob] = [await addSaver(test), await addApplicant(test)]
      expect((await act(ada, 'email', { email: bob.email })).status).toBe(422)
      expect((await act(ada, 'email', { email: ada.email })).status).toBe(422)
      const email = `free-${ada.depositor_id}@example.com`
      const { approvalId } = await act(ada, 'email', { email })
      await test.ctx.db
        .updateTable('users')
        .set({ email })
        .where('institution_id', '=', bob.institution_id)
        .where('email', '=', bob.email)
        .execute()
      expect((await staff.decide(approvalId)).status).toBe(422)
      expect(await read(ada)).toMatchObject({ email: ada.email })
    })
  })

  it('correct a phone number by two, with the document seen, and sign them out', async () => {
    const ada = await addSaver(test)
    const evidence = 'A phone bill in their name'
    const { approvalId, status } = await act(ada, 'phone', { phone: '(312) 555-0142', evidence })
    expect(status).toBe(200)
    expect((await read(ada))?.phone).not.toBe('3125550142')
    expect((await staff.decide(approvalId)).status).toBe(200)
    expect(await read(ada)).toMatchObject({ phone: '3125550142', live_sessions: 0 })
    const [way] = (await inboxOf(test, ada.email)).map(({ text }) => text)
    expect(way).toContain('/not-me#')
    const [kept] = await audits(ada, 'correct_phone')
    expect(JSON.stringify(kept?.details)).not.toContain('3125550142')
    expect((await act(ada, 'phone', { phone: '(312) 555-0142', evidence })).status).toBe(422)
    expect((await act(ada, 'phone', { phone: '(312) 555-0143', evidence: '' })).status).toBe(422)
  })

  describe('send again', () => {
    const may = async (person: Applicant, what: string) =>
      (await read(person))?.resendable.includes(what as never)

    it('the link that confirms an address, while it is not confirmed', async () => {
      const ada = await addApplicant(test)
      const confirm = (email_verified_at: Date | null) =>
        test.ctx.db
          .updateTable('users')
          .set({ email_verified_at })
          .where('institution_id', '=', ada.institution_id)
          .where('email', '=', ada.email)
          .execute()
      await confirm(new Date())
      expect((await act(ada, 'resend', { what: 'email_verification' })).status).toBe(422)
      await confirm(null)
      expect(await may(ada, 'email_verification')).toBe(true)
      expect((await act(ada, 'resend', { what: 'email_verification' })).status).toBe(200)
      expect((await inboxOf(test, ada.email))[0]?.text).toContain('/email-verification#')
      expect(await audits(ada, 'resend_email_verification')).toHaveLength(1)
    })

    it('the link to choose a password, but not without end', async () => {
      const ada = await addApplicant(test)
      expect((await act(ada, 'resend', { what: 'password_link' })).status).toBe(200)
      expect((await inboxOf(test, ada.email))[0]?.text).toContain('/login/reset-password#')
      const many = []
      for (let n = 0; n < 12; n += 1) {
        many.push((await act(ada, 'resend', { what: 'password_link' })).status)
      }
      expect(many).toContain(429)
    })

    it('that there is a message, while it is unread', async () => {
      const ada = await addApplicant(test)
      expect(await may(ada, 'unread_message')).toBe(false)
      const { uuid } = await written(ada.browser)
      await answer(test, ada.institution_id, uuid)
      expect((await act(ada, 'resend', { what: 'unread_message' })).status).toBe(200)
      expect((await subjects(ada.email))[0]).toMatch(/^You have a new message from/)
    })

    it('an invitation to share an account; a locked one is unlocked first', async () => {
      const one = await invited(test)
      expect((await act(one, 'unlock-invitation')).status).toBe(422)
      expect((await act(one, 'resend', { what: 'joint_invitation' })).status).toBe(200)
      const again = await latestInvitation(test, one)
      expect(again).not.toEqual(one.invitation)
      for (let n = 0; n < 3; n += 1) await verifyIdentity(test, again, wrongSsn())
      expect(await read(one)).toMatchObject({ is_invitation_locked: true, resendable: [] })
      expect((await act(one, 'resend', { what: 'joint_invitation' })).status).toBe(422)
      expect((await act(one, 'unlock-invitation')).status).toBe(200)
      expect(await read(one)).toMatchObject({ is_invitation_locked: false })
      const last = await latestInvitation(test, one)
      expect((await verifyIdentity(test, last, one.ssn)).status).toBe(200)
    })
  })

  it('end the sessions of many, with what came of each', async () => {
    const [ada, bob] = [await addApplicant(test), await addApplicant(test)]
    const nobody = '00000000-0000-4000-8000-000000000000'
    const stranger = await addApplicant(test, {}, 'summit')
    const reply = await staff.maker.browser.post<{ results: BulkResult[] }>(
      '/console/customers/end-sessions',
      {
        depositor_ids: [ada.depositor_id, nobody, bob.depositor_id, stranger.depositor_id],
        reason: 'A leak of passwords elsewhere.',
      },
    )
    expect(reply.body.data?.results).toMatchObject([
      { id: ada.depositor_id, is_done: true },
      { id: nobody, is_done: false, message: 'There is no such row any more.' },
      { id: bob.depositor_id, is_done: true },
      { id: stranger.depositor_id, is_done: false },
    ])
    for (const { browser } of [ada, bob]) {
      expect((await browser.get('/depositor/progress')).status).toBe(401)
    }
    expect((await stranger.browser.get('/depositor/progress')).status).toBe(200)
  })

  it('is nothing to another institution’s staff', async () => {
    const ada = await addSaver(test)
    const { browser } = await enterAs(test, 'operations', 'summit')
    const bodies = {
      resend: { what: 'password_link' },
      'unlock-invitation': {},
      address: ADDRESS,
      email: { email: 'anybody@example.com' },
    }
    for (const [what, body] of Object.entries(bodies)) {
      const path = `/console/customers/${ada.depositor_id}/${what}`
      const reply = await browser.post(path, { ...body, reason: 'They called us.' })
      expect([what, reply.status]).toEqual([what, 404])
    }
  })
})
