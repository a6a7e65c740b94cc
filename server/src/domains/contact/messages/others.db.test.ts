import { withoutHidden } from '@passbook/contract/plain-text'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant } from '../../../../test/applicants.ts'
import { TestBrowser } from '../../../../test/browser.ts'
import { answer, page, write, written } from '../../../../test/messages/writing.ts'

describe('somebody else’s message', () => {
  const test = useTestApp()

  it('is not there: to read, to mark, or to reply to, with one body for all', async () => {
    const ada = await addApplicant(test)
    const [bob, sue] = [await addApplicant(test), await addApplicant(test, {}, 'summit')]
    const { uuid } = await written(ada.browser, {
      topic: 'tax',
      subject: 'Mine alone',
      text: 'Unmistakable words',
    })
    await answer(test, ada.institution_id, uuid)
    const bodies = new Set<string>()
    for (const browser of [bob.browser, sue.browser]) {
      for (const id of [uuid, randomUUID(), 'x', '..%2f..', `${uuid}'`]) {
        const { status, body } = await browser.post(`/messages/${id}/view`)
        bodies.add(JSON.stringify([status, body.message, body.data, body.errors]))
      }
      const replied = await write(browser, { reply_to: uuid, text: 'I am in' })
      const { message, data, errors } = replied.body
      bodies.add(JSON.stringify([replied.status, message, data, errors]))
      expect(await page(browser)).toEqual({ messages: [], next: null, unread: 0 })
      expect((await page(browser, { q: 'Unmistakable' })).messages).toEqual([])
    }
    expect([...bodies]).toEqual(['[404,"Not found.",null,null]'])
    const mine = await page(ada.browser)
    expect([mine.unread, mine.messages[0]?.entries]).toEqual([
      1,
      [expect.anything(), expect.anything()],
    ])
  })

  it('is not there at another host with the same cookies, nor for somebody signed out', async () => {
    const ada = await addApplicant(test)
    const { uuid } = await written(ada.browser)
    const elsewhere = ada.browser.at(test)
    elsewhere.host = 'summit.localhost'
    for (const browser of [elsewhere, new TestBrowser(test)]) {
      expect((await browser.get('/messages')).status).toBe(401)
      expect([401, 419]).toContain((await browser.post(`/messages/${uuid}/view`)).status)
      expect([401, 419]).toContain((await write(browser)).status)
    }
  })
})

describe('words that would do something elsewhere', () => {
  const test = useTestApp()
  const HOSTILE = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    "'; drop table message_entries; --",
    '{{7*7}} ${7*7} <%= 7*7 %>',
    '=HYPERLINK("http://evil.example")',
    'Subject: x\r\nBcc: evil@example.com\r\n\r\nhello',
    '\u202Egnp.exe\u202C \u2066inside\u2069 \u200B\uFEFF',
    '\u001B[31mred\u001B]0;title\u0007',
    '👩‍👩‍👧‍👦 Zoë Ünïcödé 漢字 עברית',
    '%00 %n %s \\0 \\u0000',
    'x'.repeat(10_000),
    '👍'.repeat(5_000),
    'line\n'.repeat(1_999),
  ]

  it.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    '%s stays what it is',
    async (_start, text) => {
      const ada = await addApplicant(test)
      const subject = text.slice(0, 118).replace(/[\uD800-\uDBFF]$/, '')
      const expected = (given: string) => given.replaceAll('\r\n', '\n').trim()
      const message = await written(ada.browser, { topic: 'other', subject, text })
      // In the one line of a list nothing is hidden or turned around.
      expect(message.subject).toBe(expected(withoutHidden(subject)))
      expect(message.entries[0]?.text).toBe(expected(text))
      expect((await page(ada.browser)).messages).toEqual([message])
      const q = expected(text).slice(0, 60)
      expect((await page(ada.browser, { q })).messages).toHaveLength(1)
    },
  )

  it('a NUL is refused by its field, half a character is made whole, as form and as JSON', async () => {
    const ada = await addApplicant(test)
    for (const field of ['subject', 'text'] as const) {
      const fields = { topic: 'other', subject: 'x', text: 'x', [field]: 'a\0b' }
      const asForm = await write(ada.browser, fields)
      const key = { 'idempotency-key': randomUUID() }
      const asJson = await ada.browser.call('POST', '/messages', fields, key)
      for (const { status, body } of [asForm, asJson]) {
        expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
      }
    }
    const half = { topic: 'other', subject: 'a \uD83D b', text: 'c \uDC4D d' }
    const { status, body } = await ada.browser.call<{ message: object }>(
      'POST',
      '/messages',
      half,
      {
        'idempotency-key': randomUUID(),
      },
    )
    expect([status, body.data?.message]).toMatchObject([
      200,
      { subject: 'a \uFFFD b', entries: [{ text: 'c \uFFFD d' }] },
    ])
  })
})
