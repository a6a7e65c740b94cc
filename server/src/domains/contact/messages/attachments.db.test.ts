import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Download } from '@passbook/contract/downloads'
import { LIMITS } from '@passbook/contract/limits'
import type { Message } from '@passbook/contract/messages'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { honestFiles } from '../../../../test/attachments/honest-files.ts'
import type { TestBrowser } from '../../../../test/browser.ts'
import { QUESTION, type SentFile, page, write, written } from '../../../../test/messages/writing.ts'
import { signedIn } from '../../../../test/signed-in.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { fixedClock, systemClock } from '../../../platform/calendar/clock.ts'
import { pruneAttachments } from '../attachments/attachment.ts'

const LIAR: SentFile = { name: 'invoice.pdf', bytes: Buffer.from('MZ this is a program') }

describe('files with a message', () => {
  const folder = temporaryFolder('messages')
  const test = useTestApp({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  let all: Promise<SentFile[]> | undefined
  const honest = async (count: number): Promise<SentFile[]> => {
    all ??= honestFiles().then((files) =>
      files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })),
    )
    return (await all).slice(0, count)
  }

  const stored = () => test.ctx.db.selectFrom('attachments').select(['id', 'kept_at']).execute()

  const ask = (browser: TestBrowser, thread: string, file: string) =>
    browser.get<Download>(`/messages/${thread}/attachments/${file}`)

  const fetchBy = (browser: TestBrowser, url: string) =>
    test.app.inject({
      url,
      headers: { host: browser.host },
      cookies: Object.fromEntries(browser.cookies),
    })

  const fileOf = ({ entries }: Message, place = 0) => entries.at(-1)?.attachments[place]?.uuid ?? ''

  it('are kept with it in their order, and fetched by whoever sent them, once', async () => {
    const ada = await addApplicant(test)
    const files = await honest(LIMITS.attachments.files)
    const message = await written(ada.browser, QUESTION, { files })
    const names = message.entries[0]?.attachments.map(({ name }) => name)
    expect(names).toEqual(files.map(({ name }) => name.replace('.JPG', '.jpg')))
    expect((await page(ada.browser)).messages).toEqual([message])
    const [pdf] = message.entries[0]?.attachments ?? []
    const { status, body } = await ask(ada.browser, message.uuid, pdf?.uuid ?? '')
    expect([status, body.data?.file_name]).toEqual([200, pdf?.name])
    const fetched = await fetchBy(ada.browser, body.data?.download_url ?? '')
    expect(fetched.statusCode).toBe(200)
    expect(fetched.rawPayload.length).toBe(pdf?.size_bytes)
    expect(fetched.headers['content-type']).toBe(pdf?.content_type)
    expect((await fetchBy(ada.browser, body.data?.download_url ?? '')).statusCode).toBe(404)
    // Kept for good.
    test.ctx.realTime = fixedClock(new Date(Date.now() + 48 * 3_600_000))
    await pruneAttachments(test.ctx)
    test.ctx.realTime = systemClock
    const later = await ask(ada.browser, message.uuid, pdf?.uuid ?? '')
    expect((await fetchBy(ada.browser, later.body.data?.download_url ?? '')).statusCode).toBe(200)
  })

  it('need the tab’s token, and are nobody else’s: another person, session, institution, host', async () => {
    const ada = await addApplicant(test)
    const [bob, sue] = [await addApplicant(test), await addApplicant(test, {}, 'summit')]
    const mine = await written(ada.browser, QUESTION, { files: await honest(1) })
    const bobs = await written(bob.browser, QUESTION, { files: await honest(1) })
    const file = fileOf(mine)
    expect((await ask(ada.browser.newTab(), mine.uuid, file)).status).toBe(401)
    const bodies = new Set<string>()
    for (const [browser, thread, attachment] of [
      [bob.browser, mine.uuid, file],
      [bob.browser, bobs.uuid, file],
      [ada.browser, bobs.uuid, file],
      [sue.browser, mine.uuid, file],
      [ada.browser, mine.uuid, randomUUID()],
      [ada.browser, randomUUID(), file],
      [ada.browser, mine.uuid, 'x'],
    ] as const) {
      const { status, body } = await ask(browser, thread, attachment)
      bodies.add(JSON.stringify([status, body.message, body.data, body.errors]))
    }
    expect([...bodies]).toEqual(['[404,"Not found.",null,null]'])

    const { body } = await ask(ada.browser, mine.uuid, file)
    const url = body.data?.download_url ?? ''
    const again = await signedIn(test, ada)
    const elsewhere = ada.browser.at(test)
    elsewhere.host = 'summit.localhost'
    for (const browser of [bob.browser, sue.browser, again, elsewhere]) {
      expect((await fetchBy(browser, url)).statusCode).toBe(404)
    }
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    const late = await ask(ada.browser, mine.uuid, file)
    clock.advance(LIMITS.download.seconds * 1000)
    expect((await fetchBy(ada.browser, late.body.data?.download_url ?? '')).statusCode).toBe(404)
  })

  it('of which one is refused: it is named, and neither message nor any file is stored', async () => {
    const ada = await addApplicant(test)
    const before = await stored()
    const [good] = await honest(1)
    const { status, body } = await write(ada.browser, QUESTION, { files: [good as SentFile, LIAR] })
    expect(status).toBe(422)
    expect(body.errors?.['attachments']).toEqual([expect.stringMatching(/^“invoice\.pdf” /)])
    expect(await stored()).toEqual(before)
    expect((await page(ada.browser)).messages).toEqual([])
  })

  it('are stored once for one key, and are part of what the key stands for', async () => {
    const ada = await addApplicant(test)
    const before = (await stored()).length
    const [first, second] = await honest(2)
    const key = randomUUID()
    const send = (file: SentFile | undefined) =>
      write(ada.browser, QUESTION, { key, files: file ? [file] : [] })
    const [sent, again] = [await send(first), await send(first)]
    expect(again.body.data).toEqual(sent.body.data)
    expect(await stored()).toHaveLength(before + 1)
    for (const other of [second, undefined]) {
      expect((await send(other)).body.errors).toHaveProperty('idempotency-key')
    }
    expect(await stored()).toHaveLength(before + 1)
  })

  it('leave no bytes behind of whoever may not write', async () => {
    const [ada, bob] = [await addApplicant(test), await addApplicant(test)]
    const { uuid } = await written(bob.browser)
    const before = await stored()
    const files = await honest(2)
    const foreign = await write(ada.browser, { reply_to: uuid, text: 'x' }, { files })
    expect(foreign.status).toBe(404)
    for (let count = 0; count < LIMITS.message.perDay; count += 1) await write(ada.browser)
    expect((await write(ada.browser, QUESTION, { files })).status).toBe(429)
    expect(await stored()).toEqual(before)
  })

  it('that are too many or too large are refused by name', async () => {
    const ada: Applicant = await addApplicant(test)
    const [good] = (await honest(1)) as [SentFile]
    const six = Array.from({ length: 6 }, (_, place) => ({ ...good, name: `page ${place}.pdf` }))
    const tooMany = await write(ada.browser, QUESTION, { files: six })
    expect([tooMany.status, tooMany.body.errors?.['attachments']?.[0]]).toEqual([
      413,
      expect.stringContaining('“page 5.pdf”'),
    ])
    const large = { name: 'scan.pdf', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }
    const tooLarge = await write(ada.browser, QUESTION, { files: [large] })
    expect([tooLarge.status, tooLarge.body.errors?.['attachments']?.[0]]).toEqual([
      413,
      expect.stringContaining('“scan.pdf”'),
    ])
    expect((await page(ada.browser)).messages).toEqual([])
  })

  it('that are refused count towards the messages of a day', async () => {
    const ada = await addApplicant(test)
    for (let sent = 1; sent < LIMITS.message.perDay; sent += 1) {
      expect((await write(ada.browser, QUESTION, { files: [LIAR] })).status).toBe(422)
    }
    expect((await write(ada.browser)).status).toBe(200)
    const refused = await write(ada.browser, QUESTION, { files: [LIAR] })
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^You have tried to send 20 messages within a day/) },
    })
    expect((await write(ada.browser)).status).toBe(429)
    const bob = await addApplicant(test)
    expect((await write(bob.browser)).status).toBe(200)
  })
})
