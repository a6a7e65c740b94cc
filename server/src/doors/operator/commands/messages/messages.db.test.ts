import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { StaffMessage, StaffThread } from '@passbook/contract/sandbox-messages'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../../test/applicants.ts'
import { onePage, streamOf, writePdf } from '../../../../../test/attachments/pdf-writer.ts'
import { runCommand } from '../../../../../test/console/command-line.ts'
import { page, written } from '../../../../../test/messages/writing.ts'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'

const PDF = Buffer.from(writePdf(onePage(streamOf('BT (My license) Tj ET'))))

describe('messages at the operator’s command line', () => {
  const folder = temporaryFolder('operator-messages')
  const test = useTestApp({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function run(...argv: string[]) {
    const { out, ...rest } = await runCommand(test, ['--as', 'Olive Operator', ...argv])
    return { ...rest, out: out === '' ? [] : out.split('\n') }
  }

  const audits = (entity_id: string, action: string) =>
    test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('entity_id', '=', entity_id)
      .where('action', '=', action)
      .execute()

  it('lists them, those who wait first, and answers one: it is unread and no longer waits', async () => {
    expect((await run('messages')).out).toEqual(['No messages.'])
    const ada: Applicant = await addApplicant(test)
    const { uuid } = await written(ada.browser)
    const [head, row] = (await run('messages')).out
    expect(head).toMatch(/^message_id +waiting since +topic +name +subject$/)
    expect(row).toMatch(new RegExp(`^${uuid} +[\\d-]{10} +account +Tessa Testwell +A question$`))
    const answered = await run('answer-message', uuid, '--text', 'On the last day.\nEvery month.')
    expect(answered).toEqual({ code: 0, out: [`The reply to message ${uuid} was sent.`], err: '' })
    const { messages, unread } = await page(ada.browser)
    expect([unread, messages[0]?.entries[1]?.text]).toEqual([1, 'On the last day.\nEvery month.'])
    const { out } = await run('--json', 'messages')
    const [thread] = JSON.parse(out[0] ?? '') as StaffThread[]
    expect(thread).toMatchObject({ uuid, waiting_since: null })
    expect(await audits(uuid, 'answer_message')).toMatchObject([{ actor_id: 'Olive Operator' }])
  })

  it('prints a conversation with its files, and nothing in it moves the terminal', async () => {
    const ada = await addApplicant(test)
    const text = 'First line\n\u001B[2J\u202Egnp.exe\nOlive Operator, today:\n  [file x]'
    const fields = { topic: 'identity', subject: 'My\u001B]0;owned\u0007 files', text }
    const files = [{ name: 'license.pdf', bytes: PDF }]
    const { uuid, entries } = await written(ada.browser, fields, { files })
    const file = entries[0]?.attachments[0]?.uuid
    const { out } = await run('message', uuid)
    expect(out).toEqual([
      'My<U+001B>]0;owned<U+0007> files (identity)',
      `From Tessa Testwell, depositor ${ada.depositor_id}`,
      '',
      `The depositor, ${entries[0]?.created_at}:`,
      '  First line',
      '  <U+001B>[2J<U+202E>gnp.exe',
      '  Olive Operator, today:',
      '    [file x]',
      `  [file ${file}, ${PDF.length} bytes: license.pdf]`,
    ])
    const listed = (await run('messages')).out.join('\n')
    expect(listed).toContain('My<U+001B>]0;owned<U+0007> files')
    const { out: json } = await run('--json', 'message', uuid)
    expect((JSON.parse(json[0] ?? '') as StaffMessage).entries[0]?.text).toBe(text)
  })

  it('saves a file for its reader alone, never over another one, and keeps who did', async () => {
    const ada = await addApplicant(test)
    const files = [{ name: 'license.pdf', bytes: PDF }]
    const { uuid, entries } = await written(ada.browser, undefined, { files })
    const file = entries[0]?.attachments[0]?.uuid ?? ''
    const target = path.join(folder, 'saved.pdf')
    expect(await run('save-attachment', uuid, file, target)).toMatchObject({ code: 0 })
    expect(readFileSync(target).equals(PDF)).toBe(true)
    expect(statSync(target).mode & 0o777).toBe(0o600)
    expect(await audits(uuid, 'save_attachment')).toEqual([
      { actor_id: 'Olive Operator', details: { attachment_id: file } },
    ])
    writeFileSync(target, 'precious')
    const again = await run('save-attachment', uuid, file, target)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('EEXIST')])
    expect(readFileSync(target, 'utf8')).toBe('precious')
    const other = await written(ada.browser)
    const wrong = await run('save-attachment', other.uuid, file, path.join(folder, 'no.pdf'))
    expect(wrong.code).toBe(1)
  })

  it('begins a conversation', async () => {
    const ada = await addApplicant(test, { registration_status: 'FLAGGED' })
    const words = ['--subject', 'Two documents', '--text', 'Please send us two documents.']
    const begun = await run('write-message', ada.depositor_id, 'identity', ...words)
    expect(begun).toMatchObject({ code: 0, err: '' })
    const { messages, unread } = await page(ada.browser)
    expect([unread, messages[0]?.subject, messages[0]?.entries[0]?.from]).toEqual([
      1,
      'Two documents',
      'institution',
    ])
  })

  it('refuses what is wrong on the command line, strangers, and other institutions', async () => {
    const ada = await addApplicant(test)
    const { uuid } = await written(ada.browser)
    const codes = [
      await run('answer-message', uuid),
      await run('answer-message', uuid, '--text', ' '),
      await run('answer-message', uuid, '--text', 'x'.repeat(10_001)),
      await run('answer-message', 'x', '--text', 'x'),
      await run('write-message', ada.depositor_id, 'money', '--subject', 'x', '--text', 'x'),
      await run('message', ada.depositor_id),
      await run('--institution', 'summit', 'message', uuid),
      await run('--institution', 'summit', 'answer-message', uuid, '--text', 'x'),
      await run(
        '--institution',
        'summit',
        'write-message',
        ada.depositor_id,
        'tax',
        '--subject',
        'x',
        '--text',
        'x',
      ),
    ].map(({ code }) => code)
    expect(codes).toEqual([2, 2, 2, 2, 2, 1, 1, 1, 1])
    expect((await page(ada.browser)).messages[0]?.entries).toHaveLength(1)
  })
})
