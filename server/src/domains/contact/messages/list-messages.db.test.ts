import { LIMITS } from '@passbook/contract/limits'
import type { Message } from '@passbook/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { QUESTION, answer, page, write, written } from '../../../../test/messages/writing.ts'
import { beginThread } from './threads.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

describe('the message center', () => {
  const test = useTestApp()

  /** Threads as they come with the years: one person may not write so many in a day. */
  async function addThreads({ institution_id, depositor_id }: Applicant, texts: readonly string[]) {
    const from = Date.now() - texts.length * 60_000
    for (const [place, text] of texts.entries()) {
      const now = new Date(from + place * 60_000)
      await inTransaction(test.ctx.db, (trx) =>
        beginThread(
          test.ctx,
          trx,
          { institution_id, depositor_id, topic: 'other', subject: `Letter ${place}` },
          { sender: 'depositor', text, now },
        ),
      )
    }
  }

  const subjects = ({ messages }: { messages: Message[] }) => messages.map((one) => one.subject)

  it('lists what changed last first, and an answer changes it', async () => {
    const ada = await addApplicant(test)
    const first = await written(ada.browser, { ...QUESTION, subject: 'First' })
    await written(ada.browser, { ...QUESTION, subject: 'Second' })
    expect(subjects(await page(ada.browser))).toEqual(['Second', 'First'])
    await answer(test, ada.institution_id, first.uuid)
    const after = await page(ada.browser)
    expect(subjects(after)).toEqual(['First', 'Second'])
    expect([after.unread, after.messages[0]?.read_at]).toEqual([1, null])
    expect(after.messages[0]?.entries.at(-1)).toMatchObject({ from: 'institution' })
    expect(JSON.stringify(after)).not.toContain('Olive')
  })

  it('is marked as read, once; an answer makes it unread again', async () => {
    const ada = await addApplicant(test)
    const { uuid } = await written(ada.browser)
    await answer(test, ada.institution_id, uuid)
    const view = () =>
      ada.browser.post<{ message: Message; unread: number }>(`/messages/${uuid}/view`)
    const [read, again] = [await view(), await view()]
    expect(read.body).toMatchObject({ message: 'Message marked as read', data: { unread: 0 } })
    expect(read.body.data?.message.read_at).not.toBeNull()
    expect(again.body.data).toEqual(read.body.data)
    await answer(test, ada.institution_id, uuid, 'One more thing.')
    expect((await page(ada.browser)).unread).toBe(1)
    // Writing back is not reading.
    await written(ada.browser, { reply_to: uuid, text: 'Thank you' })
    expect((await page(ada.browser)).unread).toBe(1)
  })

  it('comes by pages, each thread once', async () => {
    const ada = await addApplicant(test)
    await addThreads(
      ada,
      Array.from({ length: 2 * LIMITS.pageOfMessages + 3 }, () => 'Hello'),
    )
    const seen: string[] = []
    const sizes: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const found = await page(ada.browser, next === '' ? {} : { after: next })
      seen.push(...subjects(found))
      sizes.push(found.messages.length)
      next = found.next
    }
    expect(sizes).toEqual([50, 50, 3])
    expect(seen).toEqual(Array.from({ length: 103 }, (_, place) => `Letter ${102 - place}`))
  })

  it('ends a page earlier where much was written', async () => {
    const ada = await addApplicant(test)
    const long = 'x'.repeat(LIMITS.message.textCharacters)
    await addThreads(ada, ['oldest', long, 'newest'])
    await test.ctx.db
      .updateTable('message_threads')
      .set({ character_count: 1_000_000 })
      .where('depositor_id', '=', ada.depositor_id)
      .where('character_count', '=', long.length)
      .execute()
    const first = await page(ada.browser)
    expect(subjects(first)).toEqual(['Letter 2'])
    const second = await page(ada.browser, { after: first.next ?? '' })
    expect(subjects(second)).toEqual(['Letter 1'])
    const last = await page(ada.browser, { after: second.next ?? '' })
    expect([subjects(last), last.next]).toEqual([['Letter 0'], null])
  })

  it('has no page after what is not one’s own', async () => {
    const [ada, bob] = [await addApplicant(test), await addApplicant(test)]
    const { uuid } = await written(bob.browser)
    for (const after of [uuid, '00000000-0000-4000-8000-000000000000', 'x']) {
      const { status, body } = await ada.browser.get(`/messages?after=${after}`)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['after']])
    }
  })

  describe('searched', () => {
    const held = {} as { ada: Applicant }
    beforeAll(async () => {
      held.ada = await addApplicant(test)
      await addThreads(held.ada, [
        '100% sure',
        'under_score',
        String.raw`back\slash`,
        'Zoë’s CAFÉ',
        ''.padEnd(9, 'x'),
      ])
      const other = await addApplicant(test)
      await addThreads(other, ['100% sure, but of another'])
    })
    it.each([
      ['100%', ['Letter 0']],
      ['%', ['Letter 0']],
      ['_', ['Letter 1']],
      ['\\', ['Letter 2']],
      ['100% SURE', ['Letter 0']],
      ['café', ['Letter 3']],
      ['LETTER 4', ['Letter 4']],
      ["' or 1=1 --", []],
      ['no such words', []],
      ['  100%  ', ['Letter 0']],
      [' ', ['Letter 4', 'Letter 3', 'Letter 2', 'Letter 1', 'Letter 0']],
    ])('%j finds the very characters, in any case', async (q, found) => {
      const reply = await page(held.ada.browser, { q })
      expect(subjects(reply)).toEqual(found)
    })

    it('finds what the institution wrote too, and takes no more than a hundred characters', async () => {
      const ada = await addApplicant(test)
      const { uuid } = await written(ada.browser)
      await answer(test, ada.institution_id, uuid, 'Compounded daily.')
      expect(subjects(await page(ada.browser, { q: 'compounded' }))).toEqual(['A question'])
      const { status } = await ada.browser.get(`/messages?q=${'x'.repeat(101)}`)
      expect(status).toBe(422)
      const nul = await ada.browser.get('/messages?q=%00')
      expect(nul.status).toBe(400)
    })
  })

  it('is read by the cookie alone, and written to only with the tab’s token', async () => {
    const ada = await addApplicant(test)
    expect((await write(ada.browser.newTab())).status).toBe(401)
    expect((await ada.browser.newTab().get('/messages')).status).toBe(200)
  })
})
