import type { Review, ReviewLine, StaffDocumentRequest } from '@passbook/contract/console/reviews'
import type { DocumentRequest } from '@passbook/contract/document-requests'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { onePage, streamOf, writePdf } from '../../../../test/attachments/pdf-writer.ts'
import { type TestBrowser, inboxOf } from '../../../../test/browser.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { write, written } from '../../../../test/messages/writing.ts'

const PDF = Buffer.from(writePdf(onePage(streamOf('BT (My license) Tj ET'))))
const fileCalled = (name: string) => ({ name, bytes: PDF })
const DUE = '2099-01-05'
const BOTH = {
  documents: [{ kind: 'photo_id' }, { kind: 'other', words: 'A lease' }],
  due_date: DUE,
}

describe('documents that are asked for', () => {
  const test = useTestApp()
  let agent: StaffBrowser
  let agentId: string
  beforeAll(async () => {
    const entered = await enterAs(test, 'agent')
    agent = entered.browser
    agentId = entered.staff_id
  })

  const flagged = () => addApplicant(test, { registration_status: 'FLAGGED' })
  const ask = (depositor_id: string, body: object = BOTH, browser = agent) =>
    browser.post<{ requests: StaffDocumentRequest[] }>(
      `/console/reviews/${depositor_id}/document-requests`,
      body,
    )
  const requestsOf = async (browser: TestBrowser) =>
    (await browser.get<{ requests: DocumentRequest[] }>('/document-requests')).body.data
      ?.requests ?? []
  const only = async (person: Applicant) => {
    const [request, ...more] = await requestsOf(person.browser)
    expect(more).toEqual([])
    if (request === undefined) throw new Error('nothing was asked for')
    return request
  }
  const markOf = async (depositor_id: string) => {
    const { body } = await agent.get<{ reviews: ReviewLine[] }>('/console/reviews')
    return body.data?.reviews.find((line) => line.depositor_id === depositor_id)
      ?.requested_documents
  }

  it('reach the person with a place for each, and what arrives is linked and marked', async () => {
    const person = await flagged()
    const other = await flagged()
    expect((await ask(person.depositor_id)).status).toBe(200)
    expect(await markOf(person.depositor_id)).toBe('WAITING')
    const [mail] = await inboxOf(test, person.email)
    expect(mail?.subject).toContain('We need documents from you')
    expect(mail?.text).toContain('Action needed: send documents')
    expect(mail?.text).toContain('January 5, 2099')
    expect(mail?.text).toContain('/registration/message-center?message=')
    // An email can be read by others.
    expect(mail?.text).not.toContain('A lease')
    const request = await only(person)
    expect(request.documents).toMatchObject([
      { kind: 'photo_id', words: null, arrived_at: null },
      { kind: 'other', words: 'A lease', arrived_at: null },
    ])
    // Another person sees and sends nothing of it.
    expect(await requestsOf(other.browser)).toEqual([])
    const [id, lease] = request.documents.map(({ uuid }) => uuid)
    const stolen = await write(
      other.browser,
      { topic: 'documents', subject: 'Mine', text: 'Here.', documents: id ?? '' },
      { files: [fileCalled('id.pdf')] },
    )
    expect(stolen.status).toBe(422)
    const reply = { reply_to: request.message_id, text: 'Here it is.' }
    await written(
      person.browser,
      { ...reply, documents: id ?? '' },
      { files: [fileCalled('id.pdf')] },
    )
    expect((await only(person)).documents.map(({ arrived_at }) => arrived_at !== null)).toEqual([
      true,
      false,
    ])
    const twice = await write(
      person.browser,
      { ...reply, documents: id ?? '' },
      { files: [fileCalled('again.pdf')] },
    )
    expect(twice.status).toBe(422)
    const unequal = await write(person.browser, { ...reply, documents: lease ?? '' }, { files: [] })
    expect(unequal.status).toBe(422)
    await written(
      person.browser,
      { ...reply, documents: lease ?? '' },
      { files: [fileCalled('lease.pdf')] },
    )
    expect(await requestsOf(person.browser)).toEqual([])
    expect(await markOf(person.depositor_id)).toBe('ARRIVED')
    const { body } = await agent.get<Review>(`/console/reviews/${person.depositor_id}`)
    const [asked] = body.data?.document_requests ?? []
    const sent = new Map(body.data?.documents.map(({ uuid, name }) => [uuid, name]))
    expect(asked?.documents.map(({ attachment_id }) => sent.get(attachment_id ?? ''))).toEqual([
      'id.pdf',
      'lease.pdf',
    ])
  })

  it('can be withdrawn, once, and are asked for no longer', async () => {
    const person = await flagged()
    const { body } = await ask(person.depositor_id)
    const request = await only(person)
    const path = `/console/reviews/${person.depositor_id}/document-requests`
    const id = body.data?.requests[0]?.uuid
    expect((await agent.post(`${path}/${id}/withdraw`)).status).toBe(200)
    expect((await agent.post(`${path}/${id}/withdraw`)).status).toBe(404)
    expect(await requestsOf(person.browser)).toEqual([])
    expect(await markOf(person.depositor_id)).toBeNull()
    const late = await write(
      person.browser,
      {
        reply_to: request.message_id,
        text: 'Here.',
        documents: request.documents[0]?.uuid ?? '',
      },
      { files: [fileCalled('id.pdf')] },
    )
    expect(late.status).toBe(422)
  })

  it('are needed no longer once the review is decided', async () => {
    const { depositor_id, browser } = await flagged()
    await ask(depositor_id)
    const operations = (await enterAs(test, 'operations')).browser
    const decided = await operations.post(`/console/reviews/${depositor_id}/decide`, {
      decision: 'decline',
      codes: ['documents_missing'],
      reason: 'Nothing came.',
    })
    expect(decided.status).toBe(200)
    expect(await requestsOf(browser)).toEqual([])
    expect((await ask(depositor_id)).status).toBe(404)
  })

  it('are named, in time, each once, and only of somebody in review', async () => {
    const { depositor_id } = await flagged()
    const passed = await addApplicant(test)
    expect((await ask(passed.depositor_id)).status).toBe(404)
    for (const wrong of [
      { documents: [], due_date: DUE },
      { documents: [{ kind: 'other' }], due_date: DUE },
      { documents: [{ kind: 'photo_id' }, { kind: 'photo_id' }], due_date: DUE },
      { documents: [{ kind: 'photo_id' }], due_date: '2020-01-06' },
    ]) {
      expect((await ask(depositor_id, wrong)).status).toBe(422)
    }
  })

  it('are asked for by agents and operations, never of a relative or of another institution', async () => {
    const person = await flagged()
    const approver = (await enterAs(test, 'approver')).browser
    expect((await ask(person.depositor_id, BOTH, approver)).status).toBe(403)
    const stranger = (await enterAs(test, 'agent', 'summit')).browser
    expect((await ask(person.depositor_id, BOTH, stranger)).status).toBe(404)
    const colleague = await enterAs(test, 'administrator')
    await test.ctx.db
      .insertInto('staff_ties')
      .values({
        institution_id: person.institution_id,
        staff_id: agentId,
        depositor_id: person.depositor_id,
        kind: 'family',
        reason: 'A cousin.',
        recorded_by: colleague.staff_id,
        recorded_at: test.ctx.clock.now(),
      })
      .execute()
    expect((await ask(person.depositor_id)).status).toBe(403)
  })
})
