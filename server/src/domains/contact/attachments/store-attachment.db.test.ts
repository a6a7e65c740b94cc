import { rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Attachment } from '@passbook/contract/attachments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { attachmentKey, keepAttachments, pruneAttachments, storeAttachment } from './attachment.ts'

const HOUR_MS = 3_600_000
const FILE = { name: 'a.png', content_type: 'image/png', bytes: Buffer.from('drawn') } as const

describe('a checked file', () => {
  const folder = temporaryFolder('attachments')
  const test = useTestApp({ DATA_DIR: folder })
  const clock = fixedClock(new Date())
  const ids = {} as { here: string; there: string }
  beforeAll(async () => {
    test.ctx.realTime = clock
    ids.here = (await test.ctx.institutions.find('localhost'))?.institution.id ?? ''
    ids.there = (await test.ctx.institutions.find('summit.localhost'))?.institution.id ?? ''
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = async ({ uuid }: Attachment) =>
    buffer(await test.ctx.files.open(attachmentKey({ institution_id: ids.here, id: uuid })))
  const keep = (institution_id: string, ...all: Attachment[]) =>
    inTransaction(test.ctx.db, (trx) => keepAttachments(test.ctx, trx, institution_id, all))

  it('is stored under an id nobody can guess, and read again', async () => {
    const stored = await storeAttachment(test.ctx, ids.here, FILE)
    expect(stored).toMatchObject({ name: 'a.png', content_type: 'image/png', size_bytes: 5 })
    expect((await read(stored)).toString()).toBe('drawn')
  })

  it('stays when something keeps it, and goes after an hour when nothing does', async () => {
    const [kept, left] = [
      await storeAttachment(test.ctx, ids.here, FILE),
      await storeAttachment(test.ctx, ids.here, FILE),
    ]
    await keep(ids.here, kept)
    clock.advance(HOUR_MS)
    await pruneAttachments(test.ctx)
    expect((await read(left)).toString()).toBe('drawn')
    clock.advance(1)
    await pruneAttachments(test.ctx)
    await expect(read(left)).rejects.toMatchObject({ code: 'not_found' })
    expect((await read(kept)).toString()).toBe('drawn')
    const rows = await test.ctx.db.selectFrom('attachments').select('id').execute()
    expect(rows.map(({ id }) => id)).toEqual([kept.uuid])
    await expect(keep(ids.here, left)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is kept once, by its own institution, and all of a call’s files or none', async () => {
    const [one, other] = [
      await storeAttachment(test.ctx, ids.here, FILE),
      await storeAttachment(test.ctx, ids.there, FILE),
    ]
    await expect(keep(ids.here, one, other)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(keep(ids.there, one)).rejects.toMatchObject({ code: 'unavailable' })
    await keep(ids.here, one)
    await expect(keep(ids.here, one)).rejects.toMatchObject({ code: 'unavailable' })
    await keep(ids.here)
  })
})
