import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../../../../test/outside/s3-server.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { localDiskFiles } from './local-disk.ts'
import type { FilesPort } from './port.ts'
import { s3Files } from './s3.ts'

const INSTITUTION = randomUUID()
const newKey = () => `${INSTITUTION}/attachment/${randomUUID()}`
const home = temporaryFolder('files')
const folder = path.join(home, 'files')
const LIMITS = { answerTimeoutMs: 150, transferTimeoutMs: 400 }
let storage: S3Server

beforeAll(async () => {
  storage = await startS3Server()
})
afterAll(async () => {
  await storage.stop()
  rmSync(home, { recursive: true, force: true })
})
beforeEach(() => {
  storage.trouble = undefined
})

const adapters: [string, () => FilesPort][] = [
  ['local disk', () => localDiskFiles(folder)],
  ['S3', () => s3Files(storage.settings, LIMITS)],
]

describe.each(adapters)('files on %s', (_, open) => {
  const put = (key: string, content: Readable | Buffer | string) =>
    open().put(key, Readable.from(content), 'application/pdf')
  const read = async (key: string) => buffer(await open().open(key))

  it.each([0, 1, 70_000, 3_000_000])('keeps %i bytes and gives them back', async (sizeBytes) => {
    const key = newKey()
    const content = randomBytes(sizeBytes)
    const stored = await put(key, Readable.from([content.subarray(0, 100), content.subarray(100)]))
    expect(stored).toEqual({ sizeBytes, hash: createHash('sha256').update(content).digest() })
    expect(content.equals(await read(key))).toBe(true)
  })

  it('keeps text as it is', async () => {
    const key = newKey()
    expect((await put(key, 'Zoë’s receipt\n')).sizeBytes).toBe(17)
    expect((await read(key)).toString()).toBe('Zoë’s receipt\n')
  })

  it('the same key again replaces it', async () => {
    const key = newKey()
    await put(key, 'first, and longer')
    await put(key, 'second')
    expect((await read(key)).toString()).toBe('second')
  })

  it('keeps nothing of a stream that fails, and what was there before', async () => {
    const [fresh, known] = [newKey(), newKey()]
    await put(known, 'before')
    for (const key of [fresh, known]) {
      const failing = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('the upload broke off')
        })(),
      )
      await expect(put(key, failing)).rejects.toThrow('the upload broke off')
    }
    await expect(open().open(fresh)).rejects.toMatchObject({ code: 'not_found' })
    expect((await read(known)).toString()).toBe('before')
  })

  it('a stream that has failed already is refused like one that fails later', async () => {
    const failed = new Readable({ read: () => undefined })
    failed.on('error', () => undefined)
    failed.destroy(new Error('never began'))
    await expect(put(newKey(), failed)).rejects.toThrow('never began')
  })

  it('refuses what does not exist', async () => {
    await expect(open().open(newKey())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('removes, and removing again is no error', async () => {
    const key = newKey()
    await put(key, 'content')
    await open().remove(key)
    await open().remove(key)
    await expect(open().open(key)).rejects.toMatchObject({ code: 'not_found' })
  })

  const uuid = randomUUID()
  it.each([
    '',
    uuid,
    `../attachment/${uuid}`,
    `${INSTITUTION}/../${uuid}`,
    `${INSTITUTION}/attachment/..`,
    `${INSTITUTION}/attachment/../../../${uuid}`,
    `/${INSTITUTION}/attachment/${uuid}`,
    `${INSTITUTION}//${uuid}`,
    `${INSTITUTION}/attachment/${uuid}/more`,
    `${INSTITUTION}/attachment/${uuid}.pdf`,
    `${INSTITUTION}/attachment/${uuid}\n`,
    `${INSTITUTION}/attachment/${uuid}\0`,
    `${INSTITUTION}/attach%2e/${uuid}`,
    `.incoming/attachment/${uuid}`,
    String.raw`${INSTITUTION}\attachment\${uuid}`,
  ])('knows no such key: %j', async (key) => {
    await expect(put(key, 'content')).rejects.toThrow('a file key is')
    await expect(open().open(key)).rejects.toThrow('a file key is')
    await expect(open().remove(key)).rejects.toThrow('a file key is')
    expect(readdirSync(home)).toEqual(['files'])
  })

  it('two at once under one key: one of them, whole', async () => {
    const key = newKey()
    const [one, other] = ['1', '2'].map((mark) => mark.repeat(200_000))
    await Promise.all([put(key, one ?? ''), put(key, other ?? '')])
    expect([one, other]).toContain((await read(key)).toString())
  })
})

describe('on local disk', () => {
  const files = localDiskFiles(folder)

  it('only the owner can read it, and nothing unfinished is left', async () => {
    const key = newKey()
    await files.put(key, Readable.from('content'), 'text/plain')
    const file = path.join(folder, key)
    expect(readFileSync(file, 'utf8')).toBe('content')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
    expect(readdirSync(path.join(folder, '.incoming'))).toEqual([])
  })

  it('a folder that cannot be written is unavailable', async () => {
    const blocked = path.join(home, 'files', 'a-file')
    writeFileSync(blocked, '')
    const put = localDiskFiles(blocked).put(newKey(), Readable.from('content'), 'text/plain')
    await expect(put).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('a name that is taken by something else leaves nothing behind', async () => {
    const key = newKey()
    mkdirSync(path.join(folder, key), { recursive: true })
    const put = files.put(key, Readable.from('content'), 'text/plain')
    await expect(put).rejects.toMatchObject({ code: 'unavailable' })
    expect(readdirSync(path.join(folder, '.incoming'))).toEqual([])
  })
})

describe('on S3', () => {
  const put = (key: string, settings = storage.settings) =>
    s3Files(settings, LIMITS).put(key, Readable.from('content'), 'application/pdf')

  it('goes to bucket and key, with its content type', async () => {
    const key = newKey()
    await put(key, { ...storage.settings, url: `${storage.settings.url}/` })
    expect(storage.objects.get(`/bucket/${key}`)).toEqual({
      content: Buffer.from('content'),
      contentType: 'application/pdf',
    })
  })

  it.each([
    ['secretKey', 'wrong signature'],
    ['accessKey', 'no such access key'],
    ['region', 'other scope'],
  ] as const)('with a wrong %s it is unavailable, and nothing is stored', async (name, refusal) => {
    const key = newKey()
    const settings = { ...storage.settings, [name]: 'wrong' }
    await expect(put(key, settings)).rejects.toMatchObject({ code: 'unavailable' })
    expect(storage.refusal).toBe(refusal)
    expect(storage.objects.has(`/bucket/${key}`)).toBe(false)
  })

  it.each([403, 500, 503, 'silent'] as const)(
    '%s from the storage is unavailable',
    async (trouble) => {
      const key = newKey()
      await put(key)
      storage.trouble = trouble
      const files = s3Files(storage.settings, LIMITS)
      const unavailable = { code: 'unavailable', message: 'unavailable' }
      await expect(put(key)).rejects.toMatchObject(unavailable)
      await expect(files.open(key)).rejects.toMatchObject(unavailable)
      await expect(files.remove(key)).rejects.toMatchObject(unavailable)
    },
  )

  it('a missing bucket is unavailable for what is put, and no file for what is asked', async () => {
    storage.trouble = 404
    await expect(put(newKey())).rejects.toMatchObject({ code: 'unavailable' })
    const files = s3Files(storage.settings, LIMITS)
    await expect(files.open(newKey())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('a storage that is not there is unavailable', async () => {
    const settings = { ...storage.settings, url: 'http://127.0.0.1:1/bucket' }
    await expect(put(newKey(), settings)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('a download that stalls ends with an error, never as a shorter file', async () => {
    const key = newKey()
    await put(key)
    storage.trouble = 'stalls'
    const content = await s3Files(storage.settings, LIMITS).open(key)
    await expect(buffer(content)).rejects.toThrow()
  })

  it('leaves nothing waiting on disk', async () => {
    const waiting = path.join(home, 'waiting')
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = waiting
    try {
      await put(newKey())
      storage.trouble = 500
      await expect(put(newKey())).rejects.toMatchObject({ code: 'unavailable' })
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
    expect(readdirSync(waiting)).toEqual([])
  })
})
