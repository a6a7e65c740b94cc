import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIMITS } from '@passbook/contract/limits'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { hostileFiles } from '../../../../test/attachments/hostile-files.ts'
import { QUESTION, type SentFile, asForm, page } from '../../../../test/messages/writing.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'

const TIMEOUT_MS = 120_000
const AT_ONCE = 2

describe('a thousand hostile files, sent as a browser sends them', () => {
  const folder = temporaryFolder('hostile-messages')
  const test = useTestApp({ DATA_DIR: folder })
  const agent = new Agent({ keepAlive: true })
  afterAll(() => {
    agent.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Over a socket, and with the cookies of somebody who has signed in. */
  async function send(port: number, { browser }: Applicant, files: readonly SentFile[]) {
    const { payload, type } = await asForm(QUESTION, files)
    const headers = {
      host: 'localhost',
      'content-type': type,
      'content-length': payload.length,
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${browser.bearer}`,
      'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const options = { port, method: 'POST', path: '/api/v1/messages', headers, agent }
      const sent = request({ host: '127.0.0.1', ...options }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  }

  it(
    'none is stored, none makes the server fail, and each is named',
    async () => {
      await test.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = test.app.server.address() as AddressInfo
      const people: Applicant[] = []
      const all = (await hostileFiles()).map((file, place) => ({
        name: `${place} ${file.name}`,
        declaredType: file.declaredType,
        bytes: Buffer.from(file.bytes),
      }))
      const batches = Array.from({ length: all.length / LIMITS.attachments.files }, (_, place) =>
        all.slice(place * LIMITS.attachments.files, (place + 1) * LIMITS.attachments.files),
      )
      const statuses = new Map<number, number>()
      let named = 0
      for (let place = 0; place < batches.length; place += AT_ONCE) {
        // What is refused counts: nobody may try all of them in one day.
        const isDayOver = place % (AT_ONCE * LIMITS.message.perDay) === 0
        if (isDayOver) people.unshift(await addApplicant(test), await addApplicant(test))
        const replies = await Promise.all(
          batches
            .slice(place, place + AT_ONCE)
            .map((files, index) => send(port, people[index] as Applicant, files)),
        )
        for (const { status, text } of replies) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          const { errors } = JSON.parse(text) as { errors: Record<string, string[]> | null }
          if (status === 422) named += errors?.['attachments']?.length ?? 0
          // What is too large for the wire is named alone: the others with it are not looked at.
          else expect(errors?.['attachments']).not.toEqual([])
        }
      }
      expect(all).toHaveLength(1_000)
      const { 422: refused = 0, 413: _tooLarge, ...others } = Object.fromEntries(statuses)
      expect(others).toEqual({})
      expect(named).toBe(refused * LIMITS.attachments.files)
      expect(refused).toBeGreaterThan(190)
      const stored = await test.ctx.db.selectFrom('attachments').select('id').execute()
      expect(stored).toEqual([])
      for (const { browser } of people) expect((await page(browser)).messages).toEqual([])
    },
    TIMEOUT_MS,
  )
})
