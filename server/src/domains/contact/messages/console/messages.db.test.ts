import type { StaffMessage, StaffThread } from '@passbook/contract/sandbox-messages'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { written } from '../../../../../test/messages/writing.ts'
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
})
