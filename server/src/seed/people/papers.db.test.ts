import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { listPapersToSend } from '../../domains/documents/paper-mail/list-papers.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import { runQueuedJobs } from '../../doors/jobs/run.ts'
import { savers } from './savers.ts'
import { seedPeople } from './seed-people.ts'

describe('people with a paper to sign or to get', () => {
  const test = useTestApp()
  const KEYS = ['on-paper', 'juniper-document-changed']

  it('one gets statements on paper, the other is asked for a new signature', async () => {
    const people = savers.filter(({ key }) => KEYS.includes(key))
    expect(await seedPeople(test.ctx, people)).toMatchObject({ made: KEYS, failed: [] })
    const { db } = test.ctx
    const institutions = await db.selectFrom('institutions').select(['id', 'slug']).execute()
    const idOf = (slug: string) => institutions.find((each) => each.slug === slug)?.id ?? ''
    const papers = await listPapersToSend(
      db,
      idOf('harborlight'),
      easternDate(test.ctx.clock.now()),
    )
    // The statement that came back is mailed once more, though nobody knows another address.
    expect(papers.length).toBeGreaterThan(0)
    expect(new Set(papers.map(({ name }) => name))).toEqual(new Set(['Philippa Quillfeather']))
    await runQueuedJobs(test.ctx)
    const alerts = await db
      .selectFrom('alerts')
      .select('kind')
      .where('institution_id', '=', idOf('juniper'))
      .where('kind', '=', 'document_changed')
      .execute()
    expect(alerts).toHaveLength(1)
  })
})
