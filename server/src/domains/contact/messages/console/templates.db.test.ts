import { rmSync } from 'node:fs'
import type { MessageTemplate } from '@passbook/contract/console/messages'
import type { Download } from '@passbook/contract/downloads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { honestFiles } from '../../../../../test/attachments/honest-files.ts'
import type { TestBrowser } from '../../../../../test/browser.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'
import { QUESTION, written } from '../../../../../test/messages/writing.ts'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'

const HELLO = { name: 'Hello', text: 'Dear {{first_name}}, {{institution}} is happy to help.' }

describe('answering at the console', () => {
  const folder = temporaryFolder('staff-messages')
  const test = useTestApp({ DATA_DIR: folder })
  let operations: StaffBrowser
  let agent: StaffBrowser

  beforeAll(async () => {
    operations = (await enterAs(test, 'operations')).browser
    agent = (await enterAs(test, 'agent')).browser
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const add = (template: object, browser = operations) =>
    browser.post<{ template: MessageTemplate }>('/console/message-templates', template)
  const names = async (browser: StaffBrowser) => {
    const path = '/console/message-templates'
    const { body } = await browser.get<{ templates: MessageTemplate[] }>(path)
    return body.data?.templates.map(({ name }) => name)
  }

  describe('with templates', () => {
    it('operations write them, and they are filled in for whoever is answered', async () => {
      const { body } = await add(HELLO)
      const uuid = body.data?.template.uuid
      const ada = await addApplicant(test)
      const thread = await written(ada.browser)
      const filled = await agent.get<{ templates: object[] }>(
        `/console/messages/${thread.uuid}/templates`,
      )
      expect(filled.body.data?.templates).toContainEqual({
        uuid,
        name: 'Hello',
        topic: null,
        text: 'Dear Tessa, Harborlight is happy to help.',
      })
      const path = `/console/message-templates/${uuid}`
      const changed = await operations.call<{ template: MessageTemplate }>('PATCH', path, {
        name: 'Welcome',
        topic: 'tax',
        text: 'Hello!',
      })
      expect(changed.body.data?.template.topic).toBe('tax')
      expect(changed.status).toBe(200)
      expect(await names(agent)).toContain('Welcome')
      expect((await operations.call('DELETE', path)).status).toBe(200)
      expect((await operations.call('DELETE', path)).status).toBe(404)
      const kept = await test.ctx.db
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('entity_id', '=', uuid ?? '')
        .orderBy('id')
        .execute()
      expect(kept).toMatchObject([
        { action: 'add_message_template', details: { after: HELLO } },
        { action: 'change_message_template', details: { before: HELLO } },
        { action: 'remove_message_template', details: { before: { name: 'Welcome' } } },
      ])
    })

    it('one name is one template’s, agents write none, and another institution has its own', async () => {
      const name = 'Only once'
      const both = await Promise.all([
        add({ name, text: 'One' }),
        add({ name: 'ONLY ONCE', text: 'Two' }),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect((await add({ name: 'Mine', text: 'x' }, agent)).status).toBe(403)
      expect((await add({ name: 'Wrong', text: 'Your {{ssn}}' })).status).toBe(422)
      const { browser: stranger } = await enterAs(test, 'operations', 'summit')
      expect(await names(stranger)).toEqual([])
      const [known] = await test.ctx.db
        .selectFrom('message_templates')
        .select('id')
        .where('name', 'ilike', name)
        .where('institution_id', 'is not', null)
        .execute()
      const path = `/console/message-templates/${known?.id}`
      const tried = await stranger.call('PATCH', path, { name: 'Theirs', text: 'x' })
      expect(tried.status).toBe(404)
      expect((await stranger.call('DELETE', path)).status).toBe(404)
    })
  })

  it('files of a conversation are fetched once by whoever asked, and that is kept', async () => {
    const ada = await addApplicant(test)
    const [file] = await honestFiles()
    if (file === undefined) throw new Error('no file')
    const sent = { ...file, bytes: Buffer.from(file.bytes) }
    const thread = await written(ada.browser, QUESTION, { files: [sent] })
    const attachment = thread.entries[0]?.attachments[0]
    const path = `/console/messages/${thread.uuid}/attachments/${attachment?.uuid}/download`
    const reply = await agent.post<Download>(path)
    const url = reply.body.data?.download_url ?? ''
    const fetchBy = (browser: TestBrowser) =>
      test.app.inject({
        url,
        headers: { host: browser.host },
        cookies: Object.fromEntries(browser.cookies),
      })
    // Neither the customer’s session nor another’s of the staff fetches what this one asked for.
    for (const other of [ada.browser, operations]) {
      expect((await fetchBy(other)).statusCode).toBe(404)
    }
    const fetched = await fetchBy(agent)
    expect([fetched.statusCode, fetched.rawPayload.length]).toEqual([200, attachment?.size_bytes])
    expect(fetched.headers['content-disposition']).toContain('attachment')
    expect((await fetchBy(agent)).statusCode).toBe(404)
    const kept = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'details'])
      .where('entity_id', '=', thread.uuid)
      .where('action', '=', 'open_attachment')
      .execute()
    expect(kept).toEqual([{ actor_kind: 'operator', details: { attachment_id: attachment?.uuid } }])
    const { browser: stranger } = await enterAs(test, 'agent', 'summit')
    expect((await stranger.post(path)).status).toBe(404)
    const other = await written((await addApplicant(test)).browser)
    const elsewhere = path.replace(thread.uuid, other.uuid)
    expect((await agent.post(elsewhere)).status).toBe(404)
  })
})
