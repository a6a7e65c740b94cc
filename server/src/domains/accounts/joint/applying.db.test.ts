import { randomUUID } from 'node:crypto'
import type { SecondaryInfo, SecondaryProgress } from '@passbook/contract/joint'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import {
  type Begun,
  beginApplication,
  confirm,
  confirmed,
  filledIn,
  invited,
  joined,
  registerSecondary,
  stranger,
  verifyIdentity,
} from '../../../../test/joint/joining.ts'
import { address, basic, employer, ssnEnding } from '../../../../test/registering.ts'
import { addSaver } from '../../../../test/savers.ts'

const anAddress = () => `second.${randomUUID()}@example.com`

describe('the application of a second holder', () => {
  const test = useTestApp()
  const save = ({ browser }: Applicant, step: object) =>
    browser.call<{ secondary: SecondaryProgress }>('PATCH', '/depositor/update-secondary', step)
  const infoOf = async ({ primary }: Begun) =>
    (await primary.browser.get<SecondaryInfo>('/depositor/secondary-info')).body.data
  const checksOf = async ({ depositor_id }: Begun) => {
    const checks = await test.ctx.db
      .selectFrom('identity_checks')
      .select('outcome')
      .where('depositor_id', '=', depositor_id)
      .execute()
    return checks.map(({ outcome }) => outcome)
  }

  describe('is begun', () => {
    it('once at a time, five times a day', async () => {
      const primary = await addSaver(test)
      const close = () => primary.browser.post('/depositor/close-secondary-application')
      const first = await registerSecondary(primary, anAddress())
      expect(first.body.data?.secondary).toMatchObject({
        registration_status: 'UNSUBMITTED',
        registration_last_step: null,
        is_pending_signup: false,
        invitation: null,
      })
      const second = await registerSecondary(primary, anAddress())
      expect([second.status, second.body.errors]).toEqual([
        422,
        { email: ['There is already an application for a second holder.'] },
      ])
      for (let time = 0; time < 3; time += 1) {
        await close()
        expect((await registerSecondary(primary, anAddress())).status).toBe(200)
      }
      await close()
      const refused = await registerSecondary(primary, anAddress())
      expect([refused.status, refused.body.message]).toEqual([
        429,
        expect.stringContaining('5 times a day. Try again tomorrow'),
      ])
    })

    it('not with the caller’s own address; whether somebody else has one is not told', async () => {
      const primary = await addSaver(test)
      const other = await addApplicant(test)
      const own = await registerSecondary(primary, primary.email.toUpperCase())
      expect([own.status, own.body.errors]).toEqual([
        422,
        { email: ['This is your own email address. Enter theirs.'] },
      ])
      const used = await registerSecondary(primary, other.email)
      expect(used.status).toBe(200)
    })

    it('for one’s own account', async () => {
      const [primary, other] = [await addSaver(test), await addSaver(test)]
      const { entity_id } = other
      expect((await registerSecondary({ ...primary, entity_id }, anAddress())).status).toBe(404)
    })

    it('of many tries at once once', async () => {
      const primary = await addSaver(test)
      const tries = Array.from({ length: 5 }, () => registerSecondary(primary, anAddress()))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
    })

    it('not by a second holder, nor by whoever has no account yet', async () => {
      const { second } = await joined(test)
      expect((await registerSecondary(second, anAddress())).status).toBe(403)
      const applicant = await addApplicant(test)
      expect((await registerSecondary(applicant, anAddress())).status).toBe(403)
    })
  })

  it('is given step by step: no page before the one it follows', async () => {
    const begun = await beginApplication(test)
    const { primary, ssn } = begun
    const theirs = { ...basic, ssn }
    expect((await save(primary, address)).status).toBe(403)
    expect((await save(primary, employer)).status).toBe(403)
    expect((await confirm(begun)).status).toBe(403)
    expect((await save(primary, theirs)).status).toBe(200)
    expect((await save(primary, employer)).status).toBe(403)
    expect((await save(primary, address)).status).toBe(200)
    expect((await confirm(begun)).status).toBe(403)
    expect((await save(primary, employer)).status).toBe(200)
    const back = await save(primary, { ...theirs, first_name: 'Beatrice' })
    expect(back.body.data?.secondary).toMatchObject({
      registration_last_step: 'employer',
      first_name: 'Beatrice',
    })
    expect((await confirm(begun)).status).toBe(200)
    for (const step of [theirs, address, employer]) {
      expect((await save(primary, step)).status).toBe(403)
    }
    expect((await confirm(begun)).status).toBe(403)
  })

  it('keeps every answer, the number by its last four alone, until they signed up', async () => {
    const begun = await filledIn(test)
    const { email, depositor_id, ssn } = begun
    const { step: _basic, ssn: _ssn, ...theirs } = basic
    const { step: _address, ...where } = address
    const { step: _employer, ...work } = employer
    const typed = { depositor_id, email, ...theirs, first_name: 'Bea', ...where, ...work }
    const info = await infoOf(begun)
    expect(info).toMatchObject({ ...typed, ssn_last_four: ssn.slice(-4) })
    expect(JSON.stringify(info)).not.toContain(ssn.replaceAll('-', ''))
    await confirm(begun)
    expect(await infoOf(begun)).toMatchObject(typed)
  })

  it('shows who they are and nothing else once they signed up', async () => {
    const one = await joined(test)
    const info = await infoOf(one)
    const { depositor_id, first_name, last_name, is_being_checked: _, ...rest } = info ?? {}
    expect([depositor_id, first_name, last_name]).toEqual([
      one.depositor_id,
      'Bea',
      basic.last_name,
    ])
    expect(Object.values(rest).filter((value) => value !== null)).toEqual([])
  })

  it('is forgotten when it is given up before anybody was asked', async () => {
    const begun = await filledIn(test)
    const close = () => begun.primary.browser.post('/depositor/close-secondary-application')
    expect((await close()).body.data).toEqual({ secondary: null })
    expect((await close()).body.data).toEqual({ secondary: null })
    expect(await infoOf(begun)).toBeNull()
    const row = await test.ctx.db
      .selectFrom('depositors')
      .select(['first_name', 'ssn_sealed', 'ssn_index', 'ssn_last_four', 'street', 'claims_ssn'])
      .where('id', '=', begun.depositor_id)
      .executeTakeFirstOrThrow()
    expect(Object.values(row).filter(Boolean)).toEqual([])
  })

  it('is checked once, however often it is confirmed at once', async () => {
    const begun = await filledIn(test)
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(begun)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 403, 422].includes(status))).toEqual([])
    expect(await checksOf(begun)).toEqual(['PASSED'])
    const mails = await inboxOf(test, begun.email)
    expect(mails.filter(({ link }) => link?.includes('/joint-account/'))).toHaveLength(1)
  })

  describe('of somebody whom two accounts ask for', () => {
    it('by their number: the second hears of a duplicate, and not whose it is', async () => {
      const first = await confirmed(test)
      const second = await filledIn(test, { ssn: first.ssn })
      const reply = await confirm(second)
      expect(reply.body.data).toMatchObject({
        is_duplicate: true,
        secondary: { registration_last_step: 'employer', registration_status: 'UNSUBMITTED' },
      })
      expect(JSON.stringify(reply.body)).not.toContain(first.depositor_id)
      expect(await checksOf(second)).toEqual([])
      await first.primary.browser.post('/depositor/close-secondary-application')
      expect((await confirm(second)).body.data).toMatchObject({ is_duplicate: false })
    })

    it('by their number at the same moment: one is checked', async () => {
      const ssn = ssnEnding('1234')
      const both = [await filledIn(test, { ssn }), await filledIn(test, { ssn })]
      const replies = await Promise.all(both.map(confirm))
      const found = replies.filter(({ body }) => body.data?.is_duplicate)
      expect(found).toHaveLength(1)
    })

    it('by their address: whoever signs up first has it', async () => {
      const first = await invited(test)
      const second = await invited(test, { email: first.email })
      const tokens: string[] = []
      for (const { invitation, ssn } of [first, second]) {
        const proven = await verifyIdentity(test, invitation, ssn)
        tokens.push(proven.body.data?.token ?? '')
      }
      const choose = (token: string | undefined) =>
        stranger(test).post('/reset-password', {
          email: first.email,
          token,
          password: 'a rather good passphrase',
        })
      const statuses = (await Promise.all(tokens.map(choose))).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
    })
  })

  it('is unknown at another institution, whatever is asked there', async () => {
    const one = await joined(test)
    const begun = await invited(test)
    const elsewhere = await addSaver(test, { slug: 'summit' })
    const { browser } = elsewhere
    const { depositor_id } = one.second
    const registered = { email: anAddress(), entity_id: one.primary.entity_id }
    expect((await browser.post('/depositor/register-secondary', registered)).status).toBe(404)
    expect((await browser.post('/joint/remove', { depositor_id })).status).toBe(404)
    const uuid = randomUUID()
    expect((await browser.post('/joint/withdraw-request', { uuid })).status).toBe(404)
    expect((await save(elsewhere, employer)).status).toBe(404)
    const email = anAddress()
    const moved = await browser.call('PATCH', '/depositor/update-secondary-email', { email })
    expect(moved.status).toBe(404)
    expect((await browser.post('/depositor/resend-secondary-verification')).status).toBe(404)
    expect((await browser.get('/depositor/secondary-info')).body.data).toBeNull()
    expect((await browser.get('/depositor/secondary-progress')).body.data).toBeNull()
    const there = stranger(test, 'summit.localhost')
    const tried = await verifyIdentity(test, begun.invitation, begun.ssn, there)
    expect(tried.status).toBe(404)
    const signed = one.second.browser.newTab()
    signed.host = 'summit.localhost'
    signed.bearer = one.second.browser.bearer
    expect((await signed.get('/depositor/progress')).status).toBe(401)
  })
})
