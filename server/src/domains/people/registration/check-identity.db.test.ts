import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addInstitution, useBank } from '../../../../test/banking.ts'
import { claimedIdentity } from '../../../../test/claimed-identity.ts'
import { addOwner } from '../../../../test/linking.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { ClaimedIdentity, IdentityPort } from '../../../platform/ports/identity/port.ts'
import { SANCTIONS_LIST, simulateIdentity } from '../../../platform/ports/identity/sandbox.ts'
import { IDENTITY_TIMEOUT_MS, checkIdentity } from './check-identity.ts'

const BROWSER_TIMEOUT_MS = 300_000

describe('checking identity', () => {
  const bank = useBank()

  async function applicant(ssn: string, lastName = 'Testwell'): Promise<ClaimedIdentity> {
    const { depositor_id } = await addOwner(bank)
    const { institution_id } = bank
    return claimedIdentity(ssn, lastName, { depositor_id, institution_id, phone: '5552013344' })
  }

  const asking = (identity: IdentityPort) => ({ ...bank.ctx, identity })

  async function evidenceOf({ depositor_id }: ClaimedIdentity) {
    const checks = await bank.db
      .selectFrom('identity_checks')
      .selectAll()
      .where('depositor_id', '=', depositor_id)
      .execute()
    const audits = await bank.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor_id', 'details'])
      .where('entity_id', '=', depositor_id)
      .execute()
    return { checks, audits }
  }

  it.each([
    ['123451234', 'PASSED'],
    ['123450002', 'FAILED'],
    ['123450003', 'FLAGGED'],
    ['123450004', 'IN_REVIEW'],
    ['123450005', 'ERRORED'],
    ['123450006', 'PASSED'],
  ] as const)('%s: %s, kept as evidence and audited', async (ssn, outcome) => {
    const person = await applicant(ssn)
    const ctx = asking(simulateIdentity({ slowMs: 50 }))
    expect(await checkIdentity(ctx, person)).toBe(outcome)
    const { checks, audits } = await evidenceOf(person)
    expect(checks).toMatchObject([
      {
        institution_id: bank.institution_id,
        outcome,
        sanctions_hit: false,
        reference: expect.stringMatching(/^sandbox-/),
      },
    ])
    expect(audits).toMatchObject([
      {
        action: 'check_identity',
        actor_kind: 'depositor',
        actor_id: person.depositor_id,
        details: { outcome, check_id: checks[0]?.id, sanctions_hit: false },
      },
    ])
  })

  it('leaves the depositor as they were: what follows is the caller’s', async () => {
    const person = await applicant('123450002')
    await checkIdentity(bank.ctx, person)
    const depositor = await bank.db
      .selectFrom('depositors')
      .select(['registration_status', 'standing'])
      .where('id', '=', person.depositor_id)
      .executeTakeFirstOrThrow()
    expect(depositor).toEqual({ registration_status: null, standing: null })
  })

  it('gives up in time for the browser to hear of it', () => {
    expect(IDENTITY_TIMEOUT_MS).toBeLessThan(BROWSER_TIMEOUT_MS)
  })

  it.each([
    ['that never answers', simulateIdentity()],
    ['that does not listen to the signal', { check: () => new Promise<never>(() => undefined) }],
  ])('a provider %s is ERRORED', async (_, identity) => {
    const person = await applicant('123450007')
    expect(await checkIdentity(asking(identity), person, { timeoutMs: 40 })).toBe('ERRORED')
    const { checks } = await evidenceOf(person)
    expect(checks).toMatchObject([
      {
        outcome: 'ERRORED',
        reference: null,
        evidence: { reason: 'no_answer_in_time', timeout_ms: 40 },
      },
    ])
  })

  it('a provider that fails is ERRORED, with why', async () => {
    const person = await applicant('987654321')
    const ctx = asking({
      check: () => Promise.reject(new TypeError('refused for 987-65-4321')),
    })
    expect(await checkIdentity(ctx, person)).toBe('ERRORED')
    const { checks } = await evidenceOf(person)
    expect(checks[0]?.evidence).toEqual({
      reason: 'provider_failed',
      error: 'TypeError: refused for [removed]',
    })
  })

  it('without a provider nothing is asked and nothing is kept', async () => {
    const person = await applicant('123451234')
    const ctx = asking({ check: () => Promise.reject(new DomainError('unavailable')) })
    await expect(checkIdentity(ctx, person)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await evidenceOf(person)).toEqual({ checks: [], audits: [] })
  })

  it('a sanctions hit is FLAGGED and put before staff, also when the provider lets it pass', async () => {
    const hit = await applicant('123451234', 'Sanctionsmatch')
    expect(await checkIdentity(bank.ctx, hit)).toBe('FLAGGED')
    const { checks } = await evidenceOf(hit)
    expect(checks).toMatchObject([
      { outcome: 'FLAGGED', sanctions_hit: true, evidence: { sanctions_lists: [SANCTIONS_LIST] } },
    ])
    for (const outcome of ['PASSED', 'FAILED', 'ERRORED'] as const) {
      const person = await applicant('123451234')
      const answer = { outcome, reference: 'r', sanctionsHit: true, evidence: {} }
      expect(await checkIdentity(asking({ check: async () => answer }), person)).toBe('FLAGGED')
    }
    const tasks = await bank.db
      .selectFrom('staff_tasks')
      .select(['kind', 'details'])
      .where('institution_id', '=', bank.institution_id)
      .execute()
    expect(tasks).toHaveLength(4)
    expect(tasks[0]).toEqual({
      kind: 'sanctions_hit',
      details: { depositor_id: hit.depositor_id, check_id: checks[0]?.id },
    })
  })

  it('somebody of another institution is not found, and nobody is asked', async () => {
    const person = await applicant('123451234')
    const institution_id = await addInstitution(bank.db, 'other-bank')
    let asked = 0
    const ctx = asking({
      check: () => {
        asked += 1
        return Promise.reject(new Error('asked'))
      },
    })
    await expect(checkIdentity(ctx, { ...person, institution_id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(asked).toBe(0)
  })

  it('no transaction is open while the provider is asked', async () => {
    const person = await applicant('123451234')
    let open: number | undefined
    const ctx = asking({
      async check(claimed, signal) {
        const { rows } = await sql<{ open: number }>`
          select count(*)::int as open from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(bank.db)
        open = rows[0]?.open
        return simulateIdentity().check(claimed, signal)
      },
    })
    await checkIdentity(ctx, person)
    expect(open).toBe(0)
  })

  it('no table holds the SSN or its last four', async () => {
    const ssn = '731846295'
    const person = await applicant(ssn)
    const echo = { given: ssn, dashed: '731-84-6295', masked: '***-**-6295', last_four: '6295' }
    const answer = { outcome: 'PASSED', reference: `x ${ssn}`, sanctionsHit: false } as const
    await checkIdentity(asking({ check: async () => ({ ...answer, evidence: echo }) }), person)
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')
        and has_table_privilege(schemaname || '.' || tablename, 'select')`.execute(bank.db)
    const texts: string[] = []
    for (const { name } of tables) {
      const dump = sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`
      const { rows } = await dump.execute(bank.db)
      texts.push(...rows.map(({ text }) => text))
    }
    const whole = texts.join('\n')
    expect(whole).toContain(person.depositor_id)
    expect(whole).toContain('x [removed]')
    expect(whole).not.toContain(ssn)
    expect(whole).not.toMatch(/731\D?84\D?6295|(?<![\da-f-])6295(?![\da-f-])/)
  })
})
