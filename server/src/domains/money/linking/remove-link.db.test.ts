import { randomUUID } from 'node:crypto'
import type { Progress } from '@passbook/contract/depositor'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import {
  type Applicant,
  addApplicant,
  linkByHand,
  microEntries,
  readLink,
  sendMicroEntries,
  stand,
} from '../../../../test/applicants.ts'
import { addLink } from '../../../../test/linking.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'

/** STATES "Linking": a pending link can be removed; an ACTIVE one only replaced. */
describe('DELETE /linked-accounts/{uuid}', () => {
  const test = useTestApp()

  const remove = ({ browser }: Applicant, uuid: string) =>
    browser.call<{ progress: Progress }>('DELETE', `/linked-accounts/${uuid}`)

  const statusOf = async (id: string) => (await readLink(test, id)).status

  async function add(who: Applicant, status: StoredLinkStatus): Promise<string> {
    const { institution_id, entity_id, depositor_id } = who
    return (await addLink({ ctx: test.ctx, institution_id }, { status, entity_id, depositor_id }))
      .id
  }

  async function waiting(who: Applicant): Promise<string> {
    return (await linkByHand(who)).body.data?.linked_account.uuid ?? ''
  }

  it('archives it, takes its deposits back, and another account can be linked', async () => {
    const who = await addApplicant(test)
    const id = await waiting(who)
    const reply = await remove(who, id)
    expect(reply.status).toBe(200)
    expect(reply.body.data?.progress).toMatchObject({
      registration_last_step: 'bank',
      extended_status: 'UNLINKED',
      relink: false,
    })
    expect(await statusOf(id)).toBe('ARCHIVED')
    const entries = await microEntries(test, id)
    expect(entries.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('entity_id', '=', id)
      .where('action', '=', 'move_link')
      .execute()
    const details = { from: 'VERIFICATION_PENDING', to: 'ARCHIVED' }
    expect(audit).toEqual([{ actor_id: who.depositor_id, details }])
    expect((await who.browser.get('/fastlink')).status).toBe(200)
    expect((await linkByHand(who, { account_number: '0012345999' })).status).toBe(200)
  })

  it('again gives the same answer, and changes nothing', async () => {
    const who = await addApplicant(test)
    const id = await waiting(who)
    const first = await remove(who, id)
    const { status_changed_at } = await readLink(test, id)
    const again = await remove(who, id)
    expect(again.status).toBe(200)
    expect(again.body.data).toEqual(first.body.data)
    expect((await readLink(test, id)).status_changed_at).toEqual(status_changed_at)
  })

  it('deposits that have left stay whole, and their amounts prove nothing any more', async () => {
    const who = await addApplicant(test)
    const id = await waiting(who)
    const amounts_cents = await sendMicroEntries(test, id)
    expect((await remove(who, id)).status).toBe(200)
    const entries = await microEntries(test, id)
    expect(entries.map(({ status }) => status)).toEqual(['Submitted', 'Submitted', 'Submitted'])
    const proof = { account_id: id, amounts_cents }
    expect((await who.browser.post('/link/manual/verify', proof)).status).toBe(422)
  })

  it.each(['LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED', 'FAILED', 'ERRORED'] as const)(
    'one that is %s and was never in use goes too',
    async (status) => {
      const who = await addApplicant(test, { registration_last_step: 'bank' })
      const id = await add(who, status)
      expect((await remove(who, id)).status).toBe(200)
      expect(await statusOf(id)).toBe('ARCHIVED')
    },
  )

  it('leaves the one in use alone while another is pending', async () => {
    const who = await addApplicant(test, { registration_last_step: 'completed' })
    const active = await add(who, 'ACTIVE')
    const pending = await add(who, 'VERIFICATION_PENDING')
    const refused = await remove(who, active)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('uuid')
    expect((await remove(who, pending)).status).toBe(200)
    expect(await statusOf(active)).toBe('ACTIVE')
    expect(await statusOf(pending)).toBe('ARCHIVED')
  })

  it.each(['LOCKED', 'DEPOSITS_LOCKED'] as const)(
    'one that was in use and is %s is only replaced',
    async (status) => {
      const who = await addApplicant(test, { registration_last_step: 'completed' })
      const id = await add(who, 'ACTIVE')
      await test.ctx.db
        .updateTable('linked_accounts')
        .set({ status })
        .where('id', '=', id)
        .execute()
      expect((await remove(who, id)).status).toBe(422)
      expect(await statusOf(id)).toBe(status)
    },
  )

  it('an open widget is ended by itself', async () => {
    const who = await addApplicant(test)
    const opened = await who.browser.get<{ uuid: string }>('/fastlink')
    const uuid = opened.body.data?.uuid ?? ''
    expect((await remove(who, uuid)).status).toBe(422)
    expect(await statusOf(uuid)).toBe('PENDING')
  })

  it('is refused where nobody may link', async () => {
    const who = await addApplicant(test)
    const id = await waiting(who)
    await stand(test, who, { standing: 'REVIEW' })
    expect((await remove(who, id)).status).toBe(403)
    expect(await statusOf(id)).toBe('VERIFICATION_PENDING')
  })

  it("somebody else's, another institution's and one that is no id do not exist", async () => {
    const who = await addApplicant(test)
    const id = await waiting(await addApplicant(test))
    const elsewhere = await waiting(await addApplicant(test, {}, 'summit'))
    const replies = await Promise.all(
      [id, elsewhere, randomUUID(), 'not-an-id'].map((uuid) => remove(who, uuid)),
    )
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const bodies = replies.map(({ body: { message, errors, data } }) => ({ message, errors, data }))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await statusOf(id)).toBe('VERIFICATION_PENDING')
  })

  it('of removing and the right amounts at once one is first', async () => {
    const who = await addApplicant(test)
    const id = await waiting(who)
    const amounts_cents = await sendMicroEntries(test, id)
    const [removed, verified] = await Promise.all([
      remove(who, id),
      who.browser.post('/link/manual/verify', { account_id: id, amounts_cents }),
    ])
    expect(new Set([removed.status, verified.status])).toEqual(new Set([200, 422]))
    expect(await statusOf(id)).toBe(removed.status === 200 ? 'ARCHIVED' : 'ACTIVE')
  })
})
