import type { StaffThread } from '@passbook/contract/sandbox-messages'
import { describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { inboxOf } from '../../../../../test/browser.ts'
import { answer, page, written } from '../../../../../test/messages/writing.ts'
import { addApplicantWith } from '../../../../../test/opening.ts'
import { beginMessage } from '../by-staff.ts'

const OLIVE = { kind: 'operator', id: 'Olive Operator' } as const
const SECRET = 'Unmistakable <b>words</b>'

describe('staff and messages', () => {
  const test = useTestApp()
  const off = useTwinApp(test, { SANDBOX: 'off' })

  const sandbox = async (method: 'GET' | 'POST', path: string, payload?: object, app = test) => {
    const headers = { host: 'localhost' }
    const url = `/sandbox/api/messages${path}`
    const reply = await app.app.inject({ method, url, headers, payload })
    return { status: reply.statusCode, body: reply.json<unknown>() }
  }

  it('an answer is unread, told by email and alert without a word of it, and audited by name', async () => {
    const ada = await addApplicantWith(test, { step: 'completed' })
    const fields = { topic: 'tax', subject: 'Unmistakable subject', text: SECRET }
    const { uuid } = await written(ada.browser, fields)
    await answer(test, ada.institution_id, uuid, SECRET)
    const mine = await page(ada.browser)
    expect([mine.unread, mine.messages[0]?.read_at]).toEqual([1, null])
    expect(mine.messages[0]?.entries[1]).toMatchObject({ from: 'institution', text: SECRET })

    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toMatch(/replied to your message$/)
    expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(/unmistakable/i)
    const alerts = await ada.browser.get<{ alerts: object[] }>('/alerts')
    expect(alerts.body.data?.alerts).toMatchObject([
      { kind: 'message_answered', path: `/message-center?message=${uuid}` },
    ])
    expect(JSON.stringify(alerts.body)).not.toContain('words')
    const audits = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'details'])
      .where('entity_id', '=', uuid)
      .where('action', '=', 'answer_message')
      .execute()
    expect(audits).toEqual([
      {
        actor_kind: 'operator',
        actor_id: 'Olive Operator',
        details: { depositor_id: ada.depositor_id, place: 2 },
      },
    ])
  })

  it('who may not read alerts gets the email all the same', async () => {
    const declined = await addApplicant(test, { registration_status: 'FAILED' })
    const { uuid } = await written(declined.browser)
    await answer(test, declined.institution_id, uuid)
    const subjects = (await inboxOf(test, declined.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringMatching(/replied to your message$/)])
  })

  it('the institution writes first: unread, with an email that says nothing of it', async () => {
    const ada = await addApplicant(test, { registration_status: 'FLAGGED' })
    const { institution_id, depositor_id } = ada
    const order = { institution_id, depositor_id, topic: 'identity', now: new Date() } as const
    const words = { subject: 'Unmistakable request', text: SECRET, actor: OLIVE }
    const uuid = await beginMessage(test.ctx, { ...order, ...words })
    const mine = await page(ada.browser)
    expect([mine.unread, mine.messages[0]?.uuid]).toEqual([1, uuid])
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toMatch(/^You have a new message from/)
    expect(`${letter?.text} ${letter?.html}`).not.toMatch(/unmistakable/i)
    // More of it is no answer either; once the person has written, it is.
    await answer(test, institution_id, uuid)
    await written(ada.browser, { reply_to: uuid, text: 'Which ones?' })
    await answer(test, institution_id, uuid)
    const subjects = (await inboxOf(test, ada.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      expect.stringMatching(/replied to your message$/),
      expect.stringMatching(/^You have a new message from/),
      expect.stringMatching(/^You have a new message from/),
    ])
    const nobody = { ...order, ...words, depositor_id: uuid }
    await expect(beginMessage(test.ctx, nobody)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('the console lists who waits for an answer, the longest first, and answers', async () => {
    const [ada, bob] = [await addApplicant(test), await addApplicant(test)]
    const first = await written(ada.browser, { topic: 'tax', subject: 'First', text: 'x' })
    const second = await written(bob.browser, { topic: 'tax', subject: 'Second', text: 'x' })
    await written(ada.browser, { reply_to: first.uuid, text: 'Are you there?' })
    const list = async () => {
      const { body } = await sandbox('GET', '')
      return (body as StaffThread[]).filter(({ uuid }) => [first.uuid, second.uuid].includes(uuid))
    }
    expect((await list()).map(({ subject }) => subject)).toEqual(['First', 'Second'])
    expect((await list())[0]).toMatchObject({
      name: 'Tessa Testwell',
      depositor_id: ada.depositor_id,
      waiting_since: first.created_at,
    })
    const answered = await sandbox('POST', `/${first.uuid}/answer`, {
      text: ' Yes.\r\nWe are. ',
    })
    expect([answered.status, answered.body]).toMatchObject([
      200,
      {
        waiting_since: null,
        read_at: null,
        entries: [{ text: 'x' }, {}, { text: 'Yes.\nWe are.', written_by: 'sandbox' }],
      },
    ])
    expect((await list()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
    const read = await sandbox('GET', `/${first.uuid}`)
    expect(read.body).toEqual(answered.body)
  })

  it('the console refuses empty answers and foreign threads, and is not there without the sandbox', async () => {
    const ada = await addApplicant(test)
    const sue = await addApplicant(test, {}, 'summit')
    const [mine, foreign] = [await written(ada.browser), await written(sue.browser)]
    expect((await sandbox('POST', `/${mine.uuid}/answer`, { text: ' ' })).status).toBe(422)
    expect((await sandbox('POST', `/${foreign.uuid}/answer`, { text: 'x' })).status).toBe(404)
    expect((await sandbox('GET', `/${foreign.uuid}`)).status).toBe(404)
    const { body } = await sandbox('GET', '')
    expect(JSON.stringify(body)).not.toContain(foreign.uuid)
    expect((await sandbox('GET', '', undefined, off)).status).toBe(404)
    expect((await sandbox('POST', `/${mine.uuid}/answer`, { text: 'x' }, off)).status).toBe(404)
  })
})
