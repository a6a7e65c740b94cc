import { randomBytes } from 'node:crypto'
import pino from 'pino'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { flateStream, onePage, streamOf, writePdf } from '../../../test/attachments/pdf-writer.ts'
import { testConfig } from '../../../test/config.ts'
import { closeContext, missingAdapters, openContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { sandboxScanner } from '../../ports/scanner/sandbox.ts'
import { UploadedFile } from '../../uploaded-file.ts'
import { checkAttachments } from './check-attachments.ts'

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
    expect(await checkAttachments(ctx, [])).toEqual([])
    const photo = await sharp(await picture(9))
      .jpeg()
      .toBuffer()
    const checked = await checkAttachments(ctx, [letter(), file('photo.png', photo)])
    expect(checked.map(({ name, content_type }) => [name, content_type])).toEqual([
      ['letter.pdf', 'application/pdf'],
      ['photo.jpg', 'image/jpeg'],
    ])
  })

  it('are refused together, each by its name', async () => {
    const files = [letter(), file('a/b.exe', Buffer.from('MZ')), file('c.png', Buffer.alloc(0))]
    await expect(checkAttachments(ctx, files)).rejects.toMatchObject({
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
    const refused = await checkAttachments({ scanner }, [letter()]).catch((error: unknown) => error)
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
      DATABASE_URL: 'postgres://unused.example/passbook',
    })
    expect(missingAdapters(production)).toContain('scanner of attached files (CLAMAV_SOCKET)')
    const opened = await openContext(
      production,
      'postgres://unused.example/x',
      pino({ level: 'silent' }),
    )
    const refused = checkAttachments(opened, [letter()])
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
    await closeContext(opened)
    const scanned = testConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://unused.example/passbook',
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
    const check = () => checkAttachments(ctx, [file('large', bytes)]).catch(() => undefined)
    const { pauseMs, tookMs } = await timed(check)
    expect(pauseMs).toBeLessThan(Math.max(MAX_PAUSE_MS, tookMs / 2))
    expect(tookMs).toBeLessThan(MAX_CHECK_MS)
  })

  it('are looked at one at a time, and a crowd is refused early', async () => {
    const crowd = Array.from({ length: 40 }, () => checkAttachments(ctx, [letter()]))
    const settled = await Promise.allSettled(crowd)
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(19)
    expect(await checkAttachments(ctx, [letter()])).toHaveLength(1)
  })
})
