import type { StaffMessage, StaffThread } from '@passbook/contract/sandbox-messages'
import type { ConsoleMessage, ConsoleThread } from '@passbook/contract/console/messages'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { inboxOf } from '../../../../../test/browser.ts'
import { page, written } from '../../../../../test/messages/writing.ts'
import { addApplicantWith, fund } from '../../../../../test/opening.ts'
import { enterAs } from '../../../../../test/console/staff-browser.ts'

describe('messages at the console', () => {
  const test = useTestApp()

  it('are read and answered by whoever may, and by nobody of another institution', async () => {
    const person = await addApplicant(test)
    const { uuid } = await written(person.browser)
    const agent = await enterAs(test, 'agent')
    const list = await agent.browser.get<{ threads: StaffThread[] }>('/console/messages')
    expect(list.body.data?.threads).toContainEqual(expect.objectContaining({ uuid }))
    const text = 'On the last day of each month.'
    const answered = await agent.browser.post<StaffMessage>(`/console/messages/${uuid}/answer`, {
      text,
    })
    expect(answered.body.data?.entries.at(-1)).toMatchObject({ text, written_by: agent.email })
    const stranger = await enterAs(test, 'agent', 'summit')
    expect((await stranger.browser.get(`/console/messages/${uuid}`)).status).toBe(404)
    const tried = await stranger.browser.post(`/console/messages/${uuid}/answer`, { text })
    expect(tried.status).toBe(404)
    const viewer = await enterAs(test, 'viewer')
    expect((await viewer.browser.get(`/console/messages/${uuid}`)).status).toBe(200)
    const barred = await viewer.browser.post(`/console/messages/${uuid}/answer`, { text })
    expect(barred.status).toBe(403)
  })

  it('are searched by name, subject and text, literally, and listed by who answers them', async () => {
    const person = await addApplicant(test)
    const agent = await enterAs(test, 'agent')
    const words = `Zebra_${crypto.randomUUID().slice(0, 8)}`
    const { uuid } = await written(person.browser, {
      topic: 'account',
      subject: 'A question',
      text: `About the ${words} crossing`,
    })
    const found = async (query: string, browser = agent.browser) => {
      const { body } = await browser.get<{ threads: ConsoleThread[] }>(`/console/messages${query}`)
      return body.data?.threads.map((thread) => thread.uuid) ?? []
    }
    expect(await found(`?q=${words.toLowerCase()}`)).toEqual([uuid])
    // An underscore is no wildcard.
    expect(await found(`?q=${words.replace('_', '-')}`)).toEqual([])
    expect(await found(`?q=${words}&view=unassigned`)).toEqual([uuid])
    const path = `/console/messages/${uuid}`
    const assign = (staff_id: string | null) =>
      agent.browser.post<ConsoleMessage>(`${path}/assign`, { staff_id })
    const given = await assign(agent.staff_id)
    expect(given.body.data?.assigned_to).toEqual({ staff_id: agent.staff_id, name: agent.name })
    expect(await found(`?q=${words}&view=mine`)).toEqual([uuid])
    expect(await found(`?q=${words}&view=unassigned`)).toEqual([])
    const viewer = await enterAs(test, 'viewer')
    expect((await assign(viewer.staff_id)).status).toBe(422)
    expect((await assign(null)).body.data?.assigned_to).toBeNull()
    const complaint = (is_complaint: boolean) =>
      agent.browser.post<ConsoleMessage>(`${path}/complaint`, { is_complaint })
    expect((await complaint(true)).body.data?.is_complaint).toBe(true)
    expect((await complaint(false)).body.data?.is_complaint).toBe(false)
    expect((await viewer.browser.post(`${path}/complaint`, { is_complaint: true })).status).toBe(
      403,
    )
    // A relative’s conversation is neither found nor assigned to the relative.
    const cousin = await enterAs(test, 'agent')
    await test.ctx.db
      .insertInto('staff_ties')
      .values({
        institution_id: person.institution_id,
        staff_id: cousin.staff_id,
        depositor_id: person.depositor_id,
        kind: 'family',
        reason: 'A cousin.',
        recorded_by: agent.staff_id,
        recorded_at: test.ctx.clock.now(),
      })
      .execute()
    expect(await found(`?q=${words}`, cousin.browser)).toEqual([])
    expect((await assign(cousin.staff_id)).status).toBe(422)
    const start = { topic: 'account', subject: 'Hello', text: 'Please call us.' }
    const to = `/console/customers/${person.depositor_id}/messages`
    expect((await cousin.browser.post(to, start)).status).toBe(403)
  })

  it('are found by any part of a name, an email or a subject, also after one was corrected', async () => {
    const { institution_id, depositor_id, user_id, email, browser } = await addApplicant(test)
    const agent = await enterAs(test, 'agent')
    const mark = crypto.randomUUID().slice(0, 8)
    const { uuid } = await written(browser, {
      topic: 'account',
      subject: `A swan ${mark}`,
      text: 'Hello',
    })
    const isFound = async (words: string) => {
      const query = new URLSearchParams({ q: words }).toString()
      const { body } = await agent.browser.get<{ threads: ConsoleThread[] }>(
        `/console/messages?${query}`,
      )
      return body.data?.threads.some((thread) => thread.uuid === uuid)
    }
    const { db } = test.ctx
    for (const words of [`WAN ${mark}`, email.slice(12, 30), `${email} a swan`, mark.slice(0, 2)]) {
      expect(await isFound(words), words).toBe(true)
    }
    expect(await isFound(`${mark} swan`)).toBe(false)
    await db
      .updateTable('depositors')
      .set({ last_name: `O’Quill${mark}` })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    await db
      .updateTable('users')
      .set({ email: `swan.${mark}@example.org` })
      .where('institution_id', '=', institution_id)
      .where('id', '=', user_id)
      .execute()
    expect(await isFound(`o’quill${mark} swan.${mark}@`)).toBe(true)
    expect(await isFound(email)).toBe(false)
  })

  it('are begun by agents and operations, and the customer is notified', async () => {
    const person = await addApplicant(test)
    const agent = await enterAs(test, 'agent')
    const path = `/console/customers/${person.depositor_id}/messages`
    const body = { topic: 'account', subject: 'Your address', text: 'Please call us.' }
    const begun = await agent.browser.post<ConsoleMessage>(path, body)
    expect(begun.body.data).toMatchObject({
      subject: 'Your address',
      assigned_to: { staff_id: agent.staff_id },
      entries: [{ text: 'Please call us.', written_by: agent.email }],
    })
    const { messages } = await page(person.browser)
    expect(messages).toMatchObject([{ subject: 'Your address', read_at: null }])
    expect(await inboxOf(test, person.email)).toHaveLength(1)
    const viewer = await enterAs(test, 'viewer')
    expect((await viewer.browser.post(path, body)).status).toBe(403)
    const stranger = await enterAs(test, 'agent', 'summit')
    expect((await stranger.browser.post(path, body)).status).toBe(404)
  })

  it('name the transaction they are about', async () => {
    const ada = await addApplicantWith(test)
    const funded = await fund<{ transaction: { uuid: string } }>(ada.browser, 500_00)
    const transaction_id = funded.body.data?.transaction.uuid ?? ''
    const fields = { topic: 'transfer', subject: 'When', text: 'When does it arrive?' }
    const { uuid } = await written(ada.browser, { ...fields, transaction_id })
    const agent = await enterAs(test, 'agent')
    const { body } = await agent.browser.get<ConsoleMessage>(`/console/messages/${uuid}`)
    expect(body.data?.transaction).toMatchObject({
      direction: 'LinkedToPrimary',
      amount_cents: 500_00,
    })
  })
})
