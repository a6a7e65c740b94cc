import { randomBytes } from 'node:crypto'
import pino from 'pino'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  flateStream,
  onePage,
  streamOf,
  writePdf,
} from '../../../../test/attachments/pdf-writer.ts'
import { testConfig } from '../../../../test/config.ts'
import { closeContext, missingAdapters, openContext } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { sandboxScanner } from '../../../platform/ports/scanner/sandbox.ts'
import { UploadedFile } from '../../../platform/uploaded-file.ts'
import { checkAttachments } from './check-attachment.ts'

const ctx = { scanner: sandboxScanner }
const file = (name: string, bytes: Buffer) =>
  new UploadedFile({ name, declaredType: 'application/octet-stream', bytes })
const letter = () => file('letter.pdf', writePdf(onePage()))

/** Generous, since other tests run beside this one: alone, each is a fraction of it. */
const MAX_PAUSE_MS = 300
const MAX_CHECK_MS = 10_000

function picture(side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3 as const, background: '#abc' }
  return sharp({ create }).png().toBuffer()
}

/** How long it took, and the longest the event loop was held up meanwhile. */
async function timed(work: () => Promise<unknown>) {
  const from = performance.now()
  let [last, pauseMs] = [from, 0]
  const beat = setInterval(() => {
    pauseMs = Math.max(pauseMs, performance.now() - last)
    last = performance.now()
  }, 1)
  await work()
  clearInterval(beat)
  const now = performance.now()
  return { pauseMs: Math.max(pauseMs, now - last), tookMs: now - from }
}

describe('the files of a call', () => {
  it('are none, one or several, in their order', async () => {
    expect(await checkAttachments(ctx, 'Ada', [])).toEqual([])
    const photo = await sharp(await picture(9))
      .jpeg()
      .toBuffer()
    const checked = await checkAttachments(ctx, 'Ada', [letter(), file('photo.png', photo)])
    expect(checked.map(({ name, content_type }) => [name, content_type])).toEqual([
      ['letter.pdf', 'application/pdf'],
      ['photo.jpg', 'image/jpeg'],
    ])
  })

  it('are refused together, each by its name', async () => {
    const files = [letter(), file('a/b.exe', Buffer.from('MZ')), file('c.png', Buffer.alloc(0))]
    await expect(checkAttachments(ctx, 'Ada', files)).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        attachments: [
          '“b.exe” is not a PDF, PNG or JPEG file. Attach one of these.',
          '“c.png” is empty.',
        ],
      },
    })
  })

  it('are not taken while no scanner can tell', async () => {
    const scanner = { scan: () => Promise.reject(new Error('no socket')) }
    const refused = await checkAttachments({ scanner }, 'Ada', [letter()]).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(DomainError)
    expect(refused).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^We cannot check files just now\. Nothing was sent\./),
      cause: { message: 'no socket' },
    })
  })

  it('are not taken in production without a scanner, and the start says so', async () => {
    const production = testConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://app@unused.example/passbook',
      DATABASE_ADMIN_URL: 'postgres://owner@unused.example/passbook',
    })
    expect(missingAdapters(production)).toContain('scanner of attached files (CLAMAV_SOCKET)')
    const opened = await openContext(
      production,
      'postgres://unused.example/x',
      pino({ level: 'silent' }),
    )
    const refused = checkAttachments(opened, 'Ada', [letter()])
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
    await closeContext(opened)
    const scanned = testConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://app@unused.example/passbook',
      DATABASE_ADMIN_URL: 'postgres://owner@unused.example/passbook',
      CLAMAV_SOCKET: '/run/clamav/clamd.ctl',
    })
    expect(missingAdapters(scanned).join()).not.toContain('scanner')
  })

  const large: [string, () => Buffer | Promise<Buffer>][] = [
    ['a PDF of 10 MB', () => writePdf(onePage(streamOf(randomBytes(10_000_000))))],
    ['nothing but names', () => writePdf(onePage(streamOf(Buffer.alloc(10_000_000, '/J '))))],
    ['names made to take time', () => writePdf(onePage(streamOf(Buffer.alloc(9_000_000, '/#4A'))))],
    ['many streams', () => writePdf(Array.from({ length: 5_000 }, () => flateStream('BT ET')))],
    [
      'bytes as text',
      () => writePdf(onePage(streamOf(Buffer.alloc(9_000_000, 'u'), '/Filter /ASCII85Decode'))),
    ],
    ['streams without an end', () => writePdf(onePage(Buffer.alloc(9_000_000, 'stream\n')))],
    [
      'text that never ends',
      () => writePdf(onePage(Buffer.alloc(9_000_000, 'obj/ASCII85Decode stream\nuuuu'))),
    ],
    ['keys and comments', () => writePdf(onePage(Buffer.alloc(9_000_000, '/JS%')))],
    ['comments', () => writePdf(onePage(Buffer.alloc(9_000_000, '/J%%')))],
    ['tags', () => writePdf(onePage(Buffer.alloc(9_000_000, '<!doctype \n')))],
    ['a picture of 49 megapixels', () => picture(7_000)],
  ]
  it.each(large)('leave the event loop to others: %s', async (_, make) => {
    const bytes = await make()
    const check = () => checkAttachments(ctx, 'Ada', [file('large', bytes)]).catch(() => undefined)
    const { pauseMs, tookMs } = await timed(check)
    expect(pauseMs).toBeLessThan(Math.max(MAX_PAUSE_MS, tookMs / 2))
    expect(tookMs).toBeLessThan(MAX_CHECK_MS)
  })

  it('of one person never hold up those of another', async () => {
    const held = Promise.withResolvers<null>()
    const slow = { scanner: { scan: () => held.promise } }
    const ten = Array.from({ length: 10 }, () => checkAttachments(slow, 'Ada', [letter()]))
    expect(await checkAttachments(ctx, 'Bob', [letter()])).toHaveLength(1)
    expect(await checkAttachments(ctx, 'Cyd', [letter()])).toHaveLength(1)
    held.resolve(null)
    expect(await Promise.all(ten)).toHaveLength(10)
  })

  it('that take long are passed by small ones of others', async () => {
    const heavy = writePdf(onePage(streamOf(Buffer.alloc(4_000_000, '/J '))))
    const done: string[] = []
    const check = async (person: string, bytes: Buffer) => {
      await checkAttachments(ctx, person, [file('a.pdf', bytes)]).catch(() => undefined)
      done.push(person)
    }
    await check('Bob', writePdf(onePage()))
    const ten = Array.from({ length: 10 }, () => check('Ada', heavy))
    await check('Bob', writePdf(onePage()))
    expect(done.indexOf('Bob', 1)).toBeLessThan(5)
    await Promise.all(ten)
  })

  it('are refused when they are made of thousands of streams', async () => {
    const many = writePdf(Array.from({ length: 19_000 }, () => flateStream('BT ET')))
    await expect(checkAttachments(ctx, 'Ada', [file('a.pdf', many)])).rejects.toMatchObject({
      fields: { attachments: [expect.stringContaining('packed in a way we cannot check')] },
    })
  })

  it('are looked at two at a time, and a crowd is refused early', async () => {
    const crowd = Array.from({ length: 60 }, (_, at) => checkAttachments(ctx, `${at}`, [letter()]))
    const settled = await Promise.allSettled(crowd)
    const refused = settled.filter(({ status }) => status === 'rejected')
    // More than these if earlier checks were slow: who would wait too long hears so at once.
    expect(refused.length).toBeGreaterThanOrEqual(8)
    expect(refused.length).toBeLessThan(58)
    expect(await checkAttachments(ctx, 'Ada', [letter()])).toHaveLength(1)
  })
})
