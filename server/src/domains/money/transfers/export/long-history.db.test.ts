import { rmSync } from 'node:fs'
import type { Download } from '@passbook/contract/downloads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addHistory } from '../../../../../test/history/add-history.ts'
import { type Applicant, addApplicantWith, fund } from '../../../../../test/opening.ts'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'
import { type Reader, resolveReader } from '../../../../platform/callers/caller.ts'
import { exportTransactions, writeCsv } from './export-transactions.ts'

/** More than two pages of what is read at a time. `npm run bench -- transactions` has the most. */
const ROWS = 4_500

describe('the export of a long history', () => {
  const folder = temporaryFolder('exports')
  const test = useTestApp({ DATA_DIR: folder })
  let saver: Applicant
  let reader: Reader
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeAll(async () => {
    saver = await addApplicantWith(test)
    await fund(saver.browser, 100_00)
    await addHistory(test.ctx.db, saver, ROWS - 1)
    const { bearer } = saver.browser
    const found = await resolveReader(test.ctx, saver.institution_id, { bearer, cookie: undefined })
    if (!found) throw new Error('nobody is signed in')
    reader = found
  })

  const make = (mostRows: number) =>
    exportTransactions(
      test.ctx,
      { slug: 'harborlight', insurer: 'FDIC' },
      reader,
      { format: 'csv' },
      mostRows,
    )

  async function fetchIds({ download_url: url }: Download): Promise<string[]> {
    const cookies = Object.fromEntries(saver.browser.cookies)
    const { body } = await test.app.inject({ url, headers: { host: 'localhost' }, cookies })
    const [, ...lines] = body.trimEnd().split('\r\n')
    return lines.map((line) => line.slice(-36))
  }

  it('has each transaction once, up to the most there may be; one more is refused', async () => {
    const ids = await fetchIds(await make(ROWS))
    expect([ids.length, new Set(ids).size]).toEqual([ROWS, ROWS])
    await expect(make(ROWS - 1)).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        from: ['These are more than 4,499, the most in one file. Choose a shorter time.'],
      },
    })
  })

  it('has them as they stood at one moment, though they move meanwhile', async () => {
    const { files } = test.ctx
    const ctx = {
      ...test.ctx,
      files: {
        ...files,
        put: async (...file: Parameters<typeof files.put>) => {
          await test.ctx.db
            .updateTable('transfers')
            .set({ status: 'Voided' })
            .where('institution_id', '=', saver.institution_id)
            .where('status', '=', 'Initiated')
            .execute()
          return files.put(...file)
        },
      },
    }
    const before = await countOf(['Initiated', 'Pending'])
    const slug = { slug: 'harborlight', insurer: 'FDIC' as const }
    const { download_url: url } = await exportTransactions(ctx, slug, reader, { format: 'csv' })
    const cookies = Object.fromEntries(saver.browser.cookies)
    const { body } = await test.app.inject({ url, headers: { host: 'localhost' }, cookies })
    expect(body.split(',Scheduled,').length - 1).toBe(before)
    expect(await countOf(['Initiated'])).toBe(0)
  })

  async function countOf(statuses: ('Initiated' | 'Pending')[]): Promise<number> {
    const rows = await test.ctx.db
      .selectFrom('transfers')
      .select('id')
      .where('institution_id', '=', saver.institution_id)
      .where('status', 'in', statuses)
      .execute()
    return rows.length
  }

  it('reads no further than what is written asks for', async () => {
    let statements = 0
    const db = test.ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { institution_id, savings_account_id: account_id } = reader
    const account = { institution_id, account_id: account_id ?? '', since: null }
    const pieces = writeCsv(db, { account, filters: {}, charter: 'bank', now: new Date() })
    await pieces.next()
    expect(statements).toBe(0)
    const { value = '' } = await pieces.next()
    const rows = String(value).split('\r\n').length - 1
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan(ROWS / 2)
    // The unposted and the posted.
    expect(statements).toBeLessThanOrEqual(2)
    await pieces.return(undefined)
  })
})
