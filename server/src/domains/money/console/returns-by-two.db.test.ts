import type { Approval, ApprovalLine } from '@passbook/contract/console/approvals'
import type { AnswerPreview, ReturnException } from '@passbook/contract/console/money'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sent, type TestAnswer, answerFile, answerTo, send } from '../../../../test/answers.ts'
import { useTestApp } from '../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { verifyBooks } from '../../../verify/verify-books.ts'
import { applyAnswers } from '../returns/apply-answers.ts'
import { importAnswerFile } from '../returns/import-answer-file.ts'

const BECAUSE = 'The other bank confirmed it by phone.'
const OVER_LIMIT_CENTS = 1_500_00

interface Taken {
  uuid: string
  status: 'DONE' | 'WAITING'
  outcomes: { outcome: string; count: number }[]
}

describe('returns brought in by hand', () => {
  const test = useTestApp()
  let two: TwoOfStaff
  let destination: string
  const bank = () => ({ ...test, db: test.ctx.db, institution_id: two.maker.institution_id })

  beforeAll(async () => {
    two = await twoOfStaff(test)
    const profile = await test.ctx.db
      .selectFrom('ach_profiles')
      .select('routing_number')
      .where('institution_id', '=', two.maker.institution_id)
      .executeTakeFirstOrThrow()
    destination = profile.routing_number
  })

  /** What earlier tests brought in belongs to another day. */
  beforeEach(async () => {
    await test.ctx.db
      .updateTable('ach_files')
      .set({ imported_by: null })
      .where('institution_id', '=', two.maker.institution_id)
      .where('direction', '=', 'in')
      .where('state', '<>', 'waiting')
      .where('approval_id', 'is', null)
      .execute()
  })

  const upload = <T = Taken>(
    browser: StaffBrowser,
    text: string,
    path = '/console/ach-answers',
    name = 'returns.ach',
  ) => {
    const head = `content-disposition: form-data; name="file"; filename="${name}"`
    const body = `--cut\r\n${head}\r\ncontent-type: text/plain\r\n\r\n${text}\r\n--cut--\r\n`
    return browser.call<T>('POST', path, Buffer.from(body, 'latin1'), {
      'content-type': 'multipart/form-data; boundary=cut',
    })
  }
  const fileOf = (...answers: TestAnswer[]) => answerFile(answers, { destination })
  const statusOf = async ({ transfer }: Sent) => {
    const row = await test.ctx.db
      .selectFrom('transfers')
      .select('status')
      .where('institution_id', '=', two.maker.institution_id)
      .where('id', '=', transfer.id)
      .executeTakeFirstOrThrow()
    return row.status
  }
  const balanceOf = async ({ accountId }: Sent) => {
    const { db, institution_id } = bank()
    return (await readBalances(db, institution_id, accountId)).current_cents
  }
  const waiting = async (what: string) => {
    const { browser } = two.checker
    const { body } = await browser.get<{ approvals: ApprovalLine[] }>('/console/approvals')
    const line = body.data?.approvals.findLast((one) => one.what === what && one.decision === null)
    const page = await browser.get<{ approval: Approval }>(`/console/approvals/${line?.uuid}`)
    return page.body.data?.approval
  }
  const valueOf = (approval: Approval | undefined, label: string) =>
    approval?.facts.find((fact) => fact.label === label)?.value
  const isSound = async () => expect((await verifyBooks(test.ctx.db)).difference).toBeNull()

  it('with another name and account number credit nobody until two people agree', async () => {
    const sent = await send(bank(), { kind: 'withdrawal', amountCents: 90_00 })
    const before = await balanceOf(sent)
    const forged = { ...answerTo(sent, 'R03'), account: '70007000', name: 'OSKAR OPERATOR' }
    const text = await fileOf(forged)
    const preview = await upload<{ answers: AnswerPreview[] }>(
      two.maker.browser,
      text,
      '/console/ach-answers/preview',
    )
    expect(preview.body.data?.answers[0]?.words).toContain('Nothing is applied without approval')
    const taken = await upload(two.maker.browser, text)
    expect(taken.body.data).toMatchObject({ status: 'DONE' })
    expect(taken.body.data?.outcomes).toContainEqual({ outcome: 'mismatch', count: 1 })
    expect(await balanceOf(sent)).toBe(before)
    const path = `/console/ach-files/${taken.body.data?.uuid}/answers/1`
    const { body } = await two.maker.browser.get<ReturnException>(path)
    expect(body.data).toMatchObject({
      answer: { account_last_four: '7000', name: 'OSKAR OPERATOR', amount_cents: 90_00 },
      entries: [
        {
          account_last_four: '1234',
          name: 'TESSA TESTWELL',
          differences: ['account number', 'name'],
          may_be_applied: true,
        },
      ],
      is_asked: false,
    })
    const wish = { transaction_id: sent.transfer.id, reason: BECAUSE }
    const asked = await two.maker.browser.post<{ approval_id: string }>(`${path}/apply`, wish)
    expect(asked.status).toBe(200)
    expect((await two.maker.browser.post(`${path}/apply`, wish)).status).toBe(422)
    expect(await balanceOf(sent)).toBe(before)
    const approval = await waiting('apply_return_exception')
    expect(valueOf(approval, 'Account')).toBe('Our entry: ending in 1234. Return: ending in 7000.')
    expect(valueOf(approval, 'Name')).toBe('Our entry: TESSA TESTWELL. Return: OSKAR OPERATOR.')
    expect(valueOf(approval, 'Received')).toContain(two.maker.email)
    await isSound()
    expect((await two.decide(asked.body.data?.approval_id)).status).toBe(200)
    expect(await statusOf(sent)).toBe('Returned')
    expect(await balanceOf(sent)).toBe(before + 90_00)
    expect((await two.maker.browser.get(path)).status).toBe(404)
    const task = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('handled_by')
      .where('institution_id', '=', two.maker.institution_id)
      .where('kind', '=', 'return_mismatch')
      .executeTakeFirstOrThrow()
    expect(task.handled_by).toBe(two.checker.email)
    await isSound()
  })

  it('with another amount cannot be applied by anybody', async () => {
    const sent = await send(bank())
    const taken = await upload(
      two.maker.browser,
      await fileOf({ ...answerTo(sent, 'R02'), amountCents: 49_99 }),
    )
    const path = `/console/ach-files/${taken.body.data?.uuid}/answers/1`
    const { body } = await two.maker.browser.get<ReturnException>(path)
    expect(body.data?.entries).toMatchObject([{ may_be_applied: false, differences: ['amount'] }])
    const wish = { transaction_id: sent.transfer.id, reason: BECAUSE }
    const asked = await two.maker.browser.post(`${path}/apply`, wish)
    expect(asked.body.errors).toEqual({
      '': ['The amount differs, so it can’t be this transfer. Contact the other bank.'],
    })
    const { browser: stranger } = await enterAs(test, 'operations', 'summit')
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.post(`${path}/apply`, wish)).status).toBe(404)
    await isSound()
  })

  it('above the limit are kept, and applied when a second person agrees', async () => {
    const sent = await send(bank(), { amountCents: OVER_LIMIT_CENTS })
    const text = await fileOf(answerTo(sent, 'R02'))
    const taken = await upload(two.maker.browser, text)
    expect(taken.body.data).toMatchObject({ status: 'WAITING' })
    expect(await statusOf(sent)).not.toBe('Returned')
    const which = {
      institution_id: two.maker.institution_id,
      fileId: taken.body.data?.uuid ?? '',
    }
    await applyAnswers(test.ctx, which)
    expect(await statusOf(sent)).not.toBe('Returned')
    expect((await upload(two.maker.browser, text)).status).toBe(422)
    const approval = await waiting('import_answer_file')
    expect(approval?.words).toBe('Import returns.ach, which moves $1,500.00')
    expect(valueOf(approval, 'Imported by')).toBe(two.maker.email)
    expect(valueOf(approval, 'Matches our entries')).toBe('1 of 1')
    expect(valueOf(approval, 'SHA-256')).toMatch(/^[\da-f]{64}$/)
    expect((await two.decide(approval?.uuid, 'approve', two.maker)).status).toBe(403)
    await isSound()
    expect((await two.decide(approval?.uuid)).status).toBe(200)
    await applyAnswers(test.ctx, which)
    expect(await statusOf(sent)).toBe('Returned')
    await isSound()
  })

  it('under a rule of the approval policy wait, however little they move', async () => {
    const { institution_id } = two.maker
    const rule = { what: 'import_answer_file', from_cents: 0, approvers: 1 }
    await test.ctx.db
      .insertInto('approval_policy')
      .values({ institution_id, ...rule, decider: 'approver' })
      .execute()
    const sent = await send(bank(), { amountCents: 20_00 })
    const text = await fileOf(answerTo(sent, 'R02'))
    const preview = '/console/ach-answers/preview'
    const shown = await upload<{ why_second: string }>(two.maker.browser, text, preview)
    expect(shown.body.data?.why_second).toContain('approval policy')
    expect((await upload(two.maker.browser, text)).body.data).toMatchObject({ status: 'WAITING' })
    expect(await statusOf(sent)).not.toBe('Returned')
    await two.decide((await waiting('import_answer_file'))?.uuid, 'refuse')
    await test.ctx.db
      .deleteFrom('approval_policy')
      .where('institution_id', '=', institution_id)
      .where('what', '=', rule.what)
      .execute()
  })

  it('with a notification of change wait, however little they move', async () => {
    const sent = await send(bank())
    const text = await fileOf(answerTo(sent, 'C01', { account: '7788' }))
    expect((await upload(two.maker.browser, text)).body.data).toMatchObject({ status: 'WAITING' })
    const approval = await waiting('import_answer_file')
    expect(approval?.reason).toContain('changes customers’ bank accounts')
    expect((await two.decide(approval?.uuid, 'refuse')).status).toBe(200)
  })

  it('below the limit one by one are counted together over the day', async () => {
    const sent = [
      await send(bank(), { amountCents: 600_00 }),
      await send(bank(), { amountCents: 600_00 }),
    ]
    const { browser: other } = await enterAs(test, 'operations')
    const texts = await Promise.all(sent.map((one) => fileOf(answerTo(one, 'R02'))))
    const first = await upload(two.maker.browser, texts[0] ?? '')
    expect(first.body.data).toMatchObject({ status: 'DONE' })
    const second = await upload(other, texts[1] ?? '')
    expect(second.body.data).toMatchObject({ status: 'WAITING' })
    expect(await Promise.all(sent.map(statusOf))).toMatchObject(['Returned', 'Submitted'])
    await isSound()
  })

  it('that wait are applied at once when the network delivers the same file', async () => {
    const sent = await send(bank(), { amountCents: OVER_LIMIT_CENTS })
    const text = await fileOf(answerTo(sent, 'R02'))
    const taken = await upload(two.maker.browser, text)
    const { institution_id } = two.maker
    const actor = { kind: 'job', id: 'receive' } as const
    const report = await importAnswerFile(test.ctx, { institution_id, text, actor })
    expect(report).toMatchObject({ fileId: taken.body.data?.uuid, outcomes: { applied: 1 } })
    expect(await statusOf(sent)).toBe('Returned')
    const approval = await waiting('import_answer_file')
    expect(valueOf(approval, 'Status')).toBe('The network has since delivered this file.')
    expect((await two.decide(approval?.uuid)).status).toBe(200)
    await isSound()
  })

  describe('keep the person who brought them in from reconciling', () => {
    const STATEMENT = 'date,amount,description\n2026-11-12,12.00,Something nobody knows\n'
    const statement = (browser: StaffBrowser, text = STATEMENT) =>
      upload<Record<string, unknown>>(browser, text, '/console/bank-statements', 'day.csv')

    it('on the same banking day, and the other way round', async () => {
      const { browser: importer } = await enterAs(test, 'operations')
      const { browser: reconciler } = await enterAs(test, 'operations')
      expect((await upload(importer, await fileOf())).status).toBe(200)
      const refused = await statement(importer)
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual({
        '': [
          'You imported an ACH file manually on this banking day. Someone else must reconcile until the next one.',
        ],
      })
      const settle = {
        expected_key: null,
        line_key: `${two.maker.staff_id}:1`,
        note: 'I know it well',
      }
      const settled = await importer.post('/console/settlement-breaks/settle', settle)
      expect(settled.status).toBe(422)
      expect((await statement(reconciler)).status).toBe(200)
      const late = await upload(reconciler, await fileOf())
      expect(late.body.errors).toEqual({
        '': [
          'You reconciled on this banking day. Someone else must import ACH files manually until the next one.',
        ],
      })
    })
  })
})
