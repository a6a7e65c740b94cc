import { existsSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Binder } from '@passbook/contract/console/binder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addCloser } from '../../../../test/closers.ts'
import { readLines } from '../../../../test/pdf/read-lines.ts'
import { addCustomRole, addStaffMember, enterAs } from '../../../../test/console/staff-browser.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { evidenceNames } from './evidence/evidence.ts'
import { makeBinder, RULES, TEST_RESULTS } from './make-binder.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
const rules = RULES.flatMap((section) => section.rules)

describe('the rules of the binder', () => {
  it('are whole, each by a name of its own, with tests that exist and looks that are made', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    for (const { id, words, citation, tests, evidence, isBuilt } of rules) {
      // A rule that nothing can show to be broken is not built.
      expect(isBuilt, id).toBe(tests.length + evidence.length > 0)
      expect(words, id).toMatch(/^[A-Z0-9].*\.$/)
      expect(citation, id).not.toBe('')
      expect(tests.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
      expect(evidence.filter((name) => !evidenceNames.includes(name))).toEqual([])
    }
  })

  it('make use of every look there is', () => {
    const shown = new Set(rules.flatMap(({ evidence }) => evidence))
    expect(evidenceNames.filter((name) => !shown.has(name))).toEqual([])
  })
})

describe('the exam binder', () => {
  // A machine on which nothing has run yet, whatever has run on this one.
  const folder = temporaryFolder('binder')
  const test = useTestApp({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let institution_id: string

  beforeAll(async () => {
    ;({ institution_id } = await addCloser(test, 100_00))
  })

  const found = (binder: Binder, id: string) =>
    binder.sections.flatMap((section) => section.rules).find((rule) => rule.id === id)

  it('counts what is not built, and says what has not run here', async () => {
    const { summary, institution } = await makeBinder(test.ctx, institution_id)
    expect(institution).toContain('Harborlight')
    expect(summary.rules).toBe(rules.length)
    expect(summary.not_built).toBe(rules.filter(({ isBuilt }) => !isBuilt).length)
    expect(summary.not_built).toBeGreaterThan(0)
    expect(summary.not_run).toBeGreaterThan(0)
  })

  it('finds an exception when there is one', async () => {
    const before = found(await makeBinder(test.ctx, institution_id), 'cip')?.evidence[0]
    const person = await addCloser(test, 100_00)
    const whole = {
      first_name: 'Ida',
      last_name: 'Whole',
      street: '1 Main St',
      ssn_last_four: '1234',
    }
    await test.ctx.db
      .updateTable('depositors')
      .set({ ...whole, date_of_birth: parseBusinessDate('1980-01-01') })
      .where('id', '=', person.depositor_id)
      .execute()
    const between = found(await makeBinder(test.ctx, institution_id), 'cip')?.evidence[0]
    expect(between).toMatchObject({
      count: (before?.count ?? 0) + 1,
      exceptions: before?.exceptions,
    })
    await test.ctx.db
      .updateTable('depositors')
      .set({ street: null })
      .where('id', '=', person.depositor_id)
      .execute()
    const after = found(await makeBinder(test.ctx, institution_id), 'cip')?.evidence[0]
    expect(after?.exceptions).toBe((before?.exceptions ?? 0) + 1)
    expect(after?.samples).toContain(`holder ${person.depositor_id.slice(0, 8)}`)
  })

  it('counts what the holders of a custom role request above its limit', async () => {
    const { db, clock } = test.ctx
    const given = await addCustomRole(test, ['customers.read', 'customers.refund'])
    await db
      .updateTable('custom_roles')
      .set({ refund_day_cents: 50_00 })
      .where('id', '=', given.custom_role_id)
      .execute()
    const { staff_id: asked_by } = await addStaffMember(test, given)
    const exceptions = async (amount_cents: number) => {
      await db
        .insertInto('staff_approvals')
        .values({
          institution_id,
          what: 'refund',
          words: 'Refund',
          reason: 'A fee.',
          amount_cents,
          asked_by,
          asked_at: new Date(clock.now().getTime() + 60_000),
          expires_at: new Date(clock.now().getTime() + 120_000),
        })
        .execute()
      const binder = await makeBinder(test.ctx, institution_id)
      const all = binder.sections.flatMap(({ rules: some }) => some).flatMap((one) => one.evidence)
      return all.find(({ meaning }) =>
        meaning.startsWith('Days on which somebody with a daily limit'),
      )?.exceptions
    }
    expect(await exceptions(50_00)).toBe(0)
    expect(await exceptions(1)).toBe(1)
  })

  it('tells when a test last ran on this machine, and whether it passed', async () => {
    const file = 'server/src/domains/accounts/dormancy/calendar.test.ts'
    const at = '2026-11-16T12:00:00.000Z'
    const files = { [file]: { passed: false, at, commit: 'abc1234' } }
    const results = path.join(test.ctx.config.dataDir, TEST_RESULTS)
    await writeFile(results, JSON.stringify({ files }))
    const binder = await makeBinder(test.ctx, institution_id)
    expect(binder.summary.failed_tests).toBe(1)
    expect(found(binder, 'escheat')?.tests).toContainEqual({
      file,
      ran_at: at,
      has_passed: false,
      commit: 'abc1234',
    })
    await writeFile(results, 'nonsense')
    expect((await makeBinder(test.ctx, institution_id)).summary.failed_tests).toBe(0)
  })

  it('turns the lines of a failed test red, which is how a line without evidence fails', async () => {
    const results = path.join(test.ctx.config.dataDir, TEST_RESULTS)
    const testsOnly = rules.filter(({ isBuilt, evidence }) => isBuilt && evidence.length === 0)
    expect(testsOnly.length).toBeGreaterThan(0)
    for (const { tests } of testsOnly) {
      const [file = ''] = tests
      const failed = { passed: false, at: '2026-11-16T12:00:00.000Z', commit: null }
      await writeFile(results, JSON.stringify({ files: { [file]: failed } }))
      const { sections } = await makeBinder(test.ctx, institution_id)
      const red = sections
        .flatMap((section) => section.rules)
        .filter((rule) => rule.tests.some(({ has_passed }) => has_passed === false))
      const using = rules.filter((rule) => rule.tests.includes(file))
      expect(red.map(({ id }) => id)).toEqual(using.map(({ id }) => id))
    }
    await writeFile(results, JSON.stringify({ files: {} }))
  })

  it('looks at one institution only', async () => {
    const other = await test.ctx.db
      .selectFrom('institutions')
      .select('id')
      .where('slug', '=', 'juniper')
      .executeTakeFirstOrThrow()
    const binder = await makeBinder(test.ctx, other.id)
    expect(found(binder, 'cip')?.evidence[0]).toMatchObject({ count: 0, exceptions: 0 })
  })

  it('is a PDF to take along, and who took it is kept', async () => {
    const { browser, email } = await enterAs(test, 'viewer')
    const { body } = await browser.post<{ name: string; base64: string }>('/console/binder/file')
    expect(body.data?.name).toMatch(/^harborlight-exam-binder-\d{4}-\d\d-\d\d\.pdf$/)
    expect(
      Buffer.from(body.data?.base64 ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const lines = await readLines(Buffer.from(body.data?.base64 ?? '', 'base64'))
    const text = JSON.stringify(lines)
    expect(text).toContain('automated test')
    // Amounts are in dollars, as an examiner reads them.
    expect(text).not.toMatch(/\d cents/)
    expect(text).not.toMatch(/\.test\.ts|server\/src|this server|this machine/)
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('institution_id', '=', institution_id)
      .where('action', '=', 'write_exam_binder')
      .execute()
    expect(audit).toEqual([{ actor_id: email }])
  })
})
