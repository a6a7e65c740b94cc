import { expect, test } from 'vitest'
import {
  type Sent,
  answerFile,
  answerTo,
  at,
  booksOf,
  giveTrace,
  send,
} from '../../../../test/answers.ts'
import { addInstitution, killWaiting, useBank as testBank } from '../../../../test/banking.ts'
import { DAY, keepSoundBooks, openFunded } from '../../../../test/books.ts'
import { failingFiles } from '../../../../test/ach.ts'
import { addLink, addOwner } from '../../../../test/linking.ts'
import { advance } from '../../../../test/transfers.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { bankingRuns } from '../../../doors/banking-day/runs.ts'
import {
  refuseUnconfigured,
  refuseUnconfiguredFiles,
} from '../../../platform/ports/unconfigured.ts'
import type { IncomingFile } from '../../../platform/ports/ach/port.ts'
import { checkReturnRates } from './check-return-rates.ts'
import { receiveAnswers } from './receive-answers.ts'

const bank = testBank()
const TODAY = addDays(DAY, 8)

keepSoundBooks(() => bank.db)

async function* filesOf(texts: readonly string[]): AsyncGenerator<IncomingFile> {
  for (const text of texts) yield { kind: 'answers', name: 'answers', text }
}

/** The bank on a morning on which the network has these files. */
function morningWith(...texts: string[]): Context {
  return { ...at(bank), ach: { submit: refuseUnconfigured, collect: () => filesOf(texts) } }
}

async function statusOf({ transfer }: Sent) {
  const row = await bank.db
    .selectFrom('transfers')
    .select('status')
    .where('id', '=', transfer.id)
    .executeTakeFirstOrThrow()
  return row.status
}

function tasksOf(institution_id: string, kind: string) {
  return bank.db
    .selectFrom('staff_tasks')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
}

test('returns are read before anything settles', () => {
  const names = bankingRuns.map(({ name }) => name)
  expect(names.indexOf('receive')).toBeGreaterThanOrEqual(0)
  expect(names.indexOf('receive')).toBeLessThan(names.indexOf('settle'))
  expect(bankingRuns.find(({ name }) => name === 'receive')).toMatchObject({
    at: '08:00',
    days: 'business days',
  })
})

test('a bad file is told to staff once and does not hold up the others', async () => {
  const [first, second, third] = [await send(bank), await send(bank), await send(bank)]
  const [good, bad, better] = await Promise.all(
    [first, second, third].map((sent) => answerFile([answerTo(sent, 'R02')])),
  )
  const spoilt = bad?.replace('0000005000', '0000005001') ?? ''
  const ctx = morningWith(good ?? '', spoilt, better ?? '')
  await receiveAnswers(ctx, bank.institution_id, TODAY)
  await receiveAnswers(ctx, bank.institution_id, TODAY)
  const statuses = await Promise.all([first, second, third].map(statusOf))
  expect(statuses).toEqual(['Returned', 'Submitted', 'Returned'])
  const tasks = await tasksOf(bank.institution_id, 'file_refused')
  expect(tasks).toHaveLength(1)
  expect(tasks[0]?.message).toMatch(/Line 5, column 21: .*total debit/)
})

test('what an earlier morning left open is applied', async () => {
  const sent = await send(bank)
  const ctx = morningWith(await answerFile([answerTo(sent, 'R02')]))
  await killWaiting(bank, 'lock table ach_entries in access exclusive mode', () =>
    receiveAnswers(ctx, bank.institution_id, TODAY),
  )
  expect(await statusOf(sent)).toBe('Submitted')
  await receiveAnswers(morningWith(), bank.institution_id, TODAY)
  expect(await statusOf(sent)).toBe('Returned')
})

test('a network out of reach stops the morning and is told to staff once; none at all does not', async () => {
  const { institution_id } = bank
  const down = () => failingFiles(new DomainError('unavailable'))
  const ach = { submit: refuseUnconfigured, collect: down }
  const morning = () => receiveAnswers({ ...at(bank), ach }, institution_id, TODAY)
  await expect(morning()).rejects.toThrow('unavailable')
  await expect(morning()).rejects.toThrow('unavailable')
  const told = await tasksOf(institution_id, 'ach_unreachable')
  expect(told).toMatchObject([{ handled_at: null, details: { date: TODAY } }])
  const none = { ...at(bank), ach: { ...ach, collect: refuseUnconfiguredFiles } }
  await receiveAnswers(none, institution_id, TODAY)
  expect(await tasksOf(institution_id, 'ach_unreachable')).toMatchObject([{ handled_at: null }])
  await receiveAnswers(morningWith(), institution_id, TODAY)
  expect(await tasksOf(institution_id, 'ach_unreachable')).toMatchObject([
    { handled_by: 'receive' },
  ])
})

test('the sandbox has a switch that takes its network down, for one institution', async () => {
  const network = bank.ctx.achNetwork
  const other = await addInstitution(bank.db, 'calm-bank')
  const receive = (id: string) => receiveAnswers(at(bank), id, TODAY)
  await network?.setDown(bank.institution_id, true)
  await network?.setDown(bank.institution_id, true)
  expect(await network?.isDown(bank.institution_id)).toBe(true)
  expect((await network?.nextAnswers(TODAY))?.get(bank.institution_id)).toBe(TODAY)
  await expect(receive(bank.institution_id)).rejects.toMatchObject({ code: 'unavailable' })
  await receive(other)
  await network?.setDown(bank.institution_id, false)
  await receive(bank.institution_id)
  expect(await tasksOf(other, 'ach_unreachable')).toEqual([])
})

test("return rates over the network's limits are told once a month and kind", async () => {
  const institution_id = await addInstitution(bank.db, 'rated-bank')
  const rated = { ...bank, institution_id }
  const accountId = await openFunded(rated)
  const { entity_id, depositor_id } = await addOwner(rated, accountId)
  const link = await addLink(rated, { entity_id, depositor_id })
  const sent: Sent[] = []
  const sendMore = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const wish = { kind: 'deposit', amountCents: 100, accountId } as const
      const transfer = await advance(
        booksOf(rated),
        { ...wish, linkedAccountId: link.id },
        'Submitted',
      )
      sent.push({ transfer, trace: await giveTrace(rated, transfer.id), link, accountId })
    }
  }
  const rates = async () =>
    (await tasksOf(institution_id, 'return_rate')).map(({ details }) => details['rate'])
  const receive = async (date = TODAY, ...codes: string[]) => {
    const answers = codes.map((code) => {
      const next = sent.shift()
      if (next === undefined) throw new Error('nothing left to return')
      return answerTo(next, code)
    })
    const texts = codes.length > 0 ? [await answerFile(answers)] : []
    await receiveAnswers(morningWith(...texts), institution_id, date)
  }

  await sendMore(19)
  await receive(TODAY, 'R02')
  expect(await rates()).toEqual([])
  // One administrative return of 34 is under 3 %; two are over it, and all in all under 15 %.
  await sendMore(15)
  await receive()
  expect(await rates()).toEqual([])
  await receive(TODAY, 'R03')
  expect(await rates()).toEqual(['administrative'])
  await receive(TODAY, 'R10')
  expect(await rates()).toEqual(['administrative', 'unauthorised'])
  await receive(TODAY, 'R06', 'R06', 'R06')
  expect(await rates()).toEqual(['administrative', 'unauthorised', 'overall'])
  await receive()
  expect(await rates()).toHaveLength(3)
  const nextMonth = addDays(DAY, 30)
  await checkReturnRates(at(bank), institution_id, nextMonth)
  expect(await rates()).toHaveLength(6)
  // Sixty days later none of it counts.
  await checkReturnRates(at(bank), institution_id, addDays(DAY, 100))
  expect(await rates()).toHaveLength(6)
})
