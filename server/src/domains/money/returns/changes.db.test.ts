import { formatFullDay } from '@passbook/contract/format-dates'
import { expect, test } from 'vitest'
import {
  type Sent,
  answerFile,
  answerTo,
  answerWith,
  at,
  lettersTo,
  send,
} from '../../../../test/answers.ts'
import { useBank as testBank } from '../../../../test/banking.ts'
import { TEST_ACTOR } from '../../../../test/books.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { openAccountNumber } from '../../people/linked-accounts/account-number.ts'
import { applyAnswers } from './apply-answers.ts'
import { correctedPlace, refuseBy } from './apply-change.ts'
import { importAnswerFile } from './import-answer-file.ts'

const bank = testBank()
const ROUTING = '992000024'
const BANK = 'Blue Heron National Bank'
const NUMBER = '778899001'

/** The link as the next entry will see it. */
async function linkOf({ link }: Sent) {
  const row = await bank.db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('id', '=', link.id)
    .executeTakeFirstOrThrow()
  return { ...row, account_number: openAccountNumber(bank.ctx.vault, row) }
}

async function audits(linkId: string) {
  const rows = await bank.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('entity_id', '=', linkId)
    .execute()
  return rows
}

test.each([
  ['C01', { account: NUMBER }, { account_number: NUMBER, account_last_four: '9001' }],
  ['C02', { routing: ROUTING }, { routing_number: ROUTING, bank_name: BANK }],
  [
    'C03',
    { routing: ROUTING, account: NUMBER },
    { routing_number: ROUTING, bank_name: BANK, account_number: NUMBER },
  ],
  ['C04', { name: 'TESS TESTWELL' }, { holder_name: 'TESS TESTWELL' }],
  ['C05', { transactionCode: '37' }, { account_type: 'savings' }],
  [
    'C06',
    { account: NUMBER, transactionCode: '37' },
    { account_number: NUMBER, account_type: 'savings' },
  ],
  [
    'C07',
    { routing: ROUTING, account: NUMBER, transactionCode: '37' },
    { routing_number: ROUTING, bank_name: BANK, account_number: NUMBER, account_type: 'savings' },
  ],
])('%s corrects the link, and nothing else of it', async (code, corrected, expected) => {
  const sent = await send(bank)
  const before = await linkOf(sent)
  const report = await answerWith(bank, [answerTo(sent, code, corrected)])
  expect(report).toMatchObject({ changes: 1, returns: 0, outcomes: { applied: 1 } })
  const after = await linkOf(sent)
  const { account_number_sealed, account_number_index, account_last_four, ...rest } = after
  expect({ ...rest, account_last_four }).toEqual({
    ...without(before),
    account_last_four: after.account_number.slice(-4),
    ...expected,
  })
  expect(after.status).toBe('ACTIVE')
  expect(account_number_index?.equals(before.account_number_index ?? Buffer.of())).toBe(
    after.account_number === before.account_number && rest.routing_number === before.routing_number,
  )
  expect(account_number_sealed?.includes(NUMBER)).toBe(false)
  const [audit] = await audits(sent.link.id)
  expect(audit).toMatchObject({ action: 'correct_link', details: { change_code: code } })
  expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${NUMBER}|${ROUTING}|TESS`))
})

function without(link: Awaited<ReturnType<typeof linkOf>>) {
  const { account_number_sealed: _, account_number_index: __, ...rest } = link
  return rest
}

test('the owner is told; the corrected number rests sealed', async () => {
  const sent = await send(bank)
  const { fileId } = await answerWith(bank, [answerTo(sent, 'C01', { account: NUMBER })])
  const { email } = await bank.db
    .selectFrom('depositors')
    .innerJoin('users', 'users.id', 'depositors.user_id')
    .select('email')
    .where('depositors.id', '=', sent.link.depositor_id)
    .executeTakeFirstOrThrow()
  expect(await lettersTo(bank, email)).toMatchObject([
    {
      template: 'link_corrected',
      params: { account: 'Copper Canyon Bank account ending in 9001' },
    },
  ])
  const stored = await bank.db
    .selectFrom('ach_answers')
    .selectAll()
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  expect(stored.transfer_id).toBe(sent.transfer.id)
  expect(stored.corrected_sealed?.includes(NUMBER)).toBe(false)
})

test('a link that waits for its micro-entries is corrected and goes on waiting', async () => {
  const sent = await send(bank, { kind: 'micro_credit' })
  await answerWith(bank, [answerTo(sent, 'C05', { transactionCode: '32' })])
  expect(await linkOf(sent)).toMatchObject({
    status: 'VERIFICATION_PENDING',
    account_type: 'savings',
  })
})

test.each([
  { what: 'what we do not keep', code: 'C09', corrected: { identification: 'ANOTHER' } },
  { what: 'a loan', code: 'C05', corrected: { transactionCode: '55' } },
  { what: 'a credit for a debit', code: 'C05', corrected: { transactionCode: '32' } },
  { what: 'a number of zeros', code: 'C01', corrected: { account: '0000' } },
  { what: 'a number with a star', code: 'C01', corrected: { account: '12*34' } },
])('$code with $what is told to staff and changes nothing', async ({ code, corrected }) => {
  const sent = await send(bank)
  const before = await linkOf(sent)
  const { fileId, outcomes } = await answerWith(bank, [answerTo(sent, code, corrected)])
  expect(outcomes).toMatchObject({ not_handled: 1, applied: 0 })
  expect(await linkOf(sent)).toEqual(before)
  const tasks = await bank.db
    .selectFrom('staff_tasks')
    .selectAll()
    .where('kind', '=', 'change_not_handled')
    .execute()
  expect(tasks.filter(({ details }) => details['file_id'] === fileId)).toHaveLength(1)
})

test.each([
  ['C02', { routing: ROUTING }, 'C67'],
  ['C01', { account: '0000' }, 'C68'],
  ['C05', { transactionCode: '55' }, 'C69'],
  ['C09', { identification: 'ANOTHER' }, 'C64'],
])(
  'a %s that cannot be applied may be refused, with its code and in 15 days',
  async (code, corrected, refusal) => {
    const sent = await send(bank)
    const { institution_id, db, ctx } = bank
    const { fileId } = await answerWith(bank, [answerTo(sent, code, corrected)])
    if (code === 'C02') {
      const bad = ctx.vault.seal('992000025', correctedPlace(institution_id, fileId, 1))
      await db
        .updateTable('ach_answers')
        .set({ corrected_sealed: bad, outcome: null, applied_at: null })
        .where('file_id', '=', fileId)
        .execute()
      await applyAnswers(ctx, { institution_id, fileId })
    }
    const task = await taskOf(fileId)
    const today = easternDate(task?.raised_at ?? ctx.clock.now())
    expect(task?.message).toContain(
      `or refuse the notification at the ACH operator with ${refusal} by ${formatFullDay(refuseBy(today))}.`,
    )
  },
)

test.each([
  ['2026-11-12', '2026-11-27'],
  // Thanksgiving, a Saturday and Christmas: the business day before.
  ['2026-11-11', '2026-11-25'],
  ['2026-11-13', '2026-11-27'],
  ['2026-12-10', '2026-12-24'],
])('a notification of %s is refused by %s', (received, by) => {
  expect(refuseBy(parseBusinessDate(received))).toBe(by)
})

test('corrected data that does not read is told to staff and changes nothing', async () => {
  const sent = await send(bank)
  const { institution_id, db, ctx } = bank
  const { fileId } = await answerWith(bank, [answerTo(sent, 'C02', { routing: ROUTING })])
  const before = await linkOf(sent)
  const bad = ctx.vault.seal('992000025', correctedPlace(institution_id, fileId, 1))
  await db
    .updateTable('ach_answers')
    .set({ corrected_sealed: bad, outcome: null, applied_at: null })
    .where('file_id', '=', fileId)
    .execute()
  await applyAnswers(ctx, { institution_id, fileId })
  expect(await linkOf(sent)).toEqual(before)
  const { outcome } = await db
    .selectFrom('ach_answers')
    .select('outcome')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  expect(outcome).toBe('not_handled')
})

test.each([
  ['C13', 'ADDENDA 05 UNREADABLE', 'ADDENDA 05 UNREADABLE'],
  ['C10', 'HARBORLIGHT BANK', 'HARBORLIGHT BANK'],
  ['C08', 'SEE 4012345678 AT BIC', 'SEE …5678 AT BIC'],
  ['C14', 'USE 1234 5678 9012 IAT', 'USE …9012 IAT'],
])('the words of a %s reach staff, without a whole number', async (code, words, shown) => {
  const sent = await send(bank)
  const before = await linkOf(sent)
  const { institution_id } = bank
  const named = await answerFile([answerTo(sent, 'C04', { name: words })])
  const text = named.replace('798C04', `798${code}`)
  const report = await importAnswerFile(at(bank), { institution_id, text, actor: TEST_ACTOR })
  expect(report.outcomes).toMatchObject({ not_handled: 1 })
  expect(await linkOf(sent)).toEqual(before)
  const task = await taskOf(report.fileId)
  expect(task?.message).toContain(
    `(${code}) could not be applied. The other bank says: “${shown}”.`,
  )
  expect(task?.details).toMatchObject({ code, corrected_text: shown })
})

test('a change that holds an account number is never told in words', async () => {
  const sent = await send(bank)
  const { fileId } = await answerWith(bank, [answerTo(sent, 'C01', { account: '12*34' })])
  const task = await taskOf(fileId)
  expect(task?.details).not.toHaveProperty('corrected_text')
  expect(JSON.stringify(task)).not.toContain('12*34')
})

test('the words of a change to an entry we did not send reach staff too', async () => {
  const { institution_id, ctx } = bank
  const unknown = { trace: '991000059999998', code: 'C04', corrected: { name: 'FORMAT ERROR' } }
  const text = (await answerFile([unknown])).replace('798C04', '798C13')
  const { fileId } = await importAnswerFile(ctx, { institution_id, text, actor: TEST_ACTOR })
  expect(await taskOf(fileId)).toMatchObject({
    kind: 'unknown_trace',
    details: { code: 'C13', corrected_text: 'FORMAT ERROR' },
    message: expect.stringContaining(
      'You can refuse the notification at the ACH operator with C62 by',
    ),
  })
})

async function taskOf(fileId: string) {
  const tasks = await bank.db.selectFrom('staff_tasks').selectAll().execute()
  return tasks.find(({ details }) => details['file_id'] === fileId)
}
