import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { collectEvidence, keepEvidence } from './collect-evidence.ts'

const HOUR_MS = 60 * 60_000

describe('the evidence of the exam binder', () => {
  const test = useTestApp()
  let institution_id: string

  beforeAll(async () => {
    const { id } = await test.ctx.db
      .selectFrom('institutions')
      .select('id')
      .where('slug', '=', 'juniper')
      .executeTakeFirstOrThrow()
    institution_id = id
    await keepEvidence(test.ctx)
    await test.ctx.db
      .updateTable('disclosure_documents')
      .set({ retired_at: test.ctx.clock.now() })
      .where('institution_id', '=', institution_id)
      .where('kind', '=', 'privacy')
      .execute()
  })

  const collected = async () => {
    const { madeAt, evidence } = await collectEvidence(test.ctx, institution_id)
    return { madeAt, exceptions: evidence.get('privacy_notice')?.exceptions }
  }
  const change = (values: { took_ms?: number; made_at?: Date }) =>
    test.ctx.db
      .updateTable('binder_evidence')
      .set(values)
      .where('institution_id', '=', institution_id)
      .execute()

  it('is current where collecting it is quick, even if a night stored some', async () => {
    await change({ took_ms: 100 })
    expect(await collected()).toMatchObject({ exceptions: 1 })
  })

  it('is that of the last night, and says so, where collecting it takes too long', async () => {
    const madeAt = new Date(test.ctx.clock.now().getTime() - HOUR_MS)
    await change({ took_ms: 60_000, made_at: madeAt })
    expect(await collected()).toEqual({ madeAt, exceptions: 0 })
  })

  it('is current where the last nights failed or lack a query', async () => {
    await change({ made_at: new Date(test.ctx.clock.now().getTime() - 37 * HOUR_MS) })
    expect(await collected()).toMatchObject({ exceptions: 1 })
    await change({ made_at: test.ctx.clock.now() })
    expect(await collected()).toMatchObject({ exceptions: 0 })
    await sql`update binder_evidence set evidence = evidence - 'accruals'
      where institution_id = ${institution_id}`.execute(test.ctx.db)
    expect(await collected()).toMatchObject({ exceptions: 1 })
  })

  it('is stored again each night', async () => {
    await keepEvidence(test.ctx)
    await change({ took_ms: 60_000 })
    expect(await collected()).toMatchObject({ exceptions: 1 })
  })
})
