import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  NEXT_DAY,
  SECOND_DAY,
  answersIn,
  batchOf,
  deposit,
  lines,
  outgoing,
  useNetwork,
} from '../../../../test/outside/simulated-network.ts'
import { parseBusinessDate } from '../../calendar/business-date.ts'
import { nextBusinessDay } from '../../calendar/holidays.ts'
import { changingAccount, returningAccount } from './sandbox/sentinels.ts'

describe('files of the simulated ACH network', () => {
  const { bank, held, submit, collect, deliver } = useNetwork()

  const returned = () => batchOf([deposit({ account: returningAccount('R01') })])

  it('the same file twice is answered once', async () => {
    const batches = [returned()]
    const fileId = await submit(batches)
    await submit(batches, fileId)
    await submit([returned()], fileId)
    expect(answersIn(await collect(SECOND_DAY))).toHaveLength(1)
  })

  it('handed over twice at the same time, too', async () => {
    const batches = [returned()]
    const fileId = randomUUID()
    await Promise.all([submit(batches, fileId), submit(batches, fileId)])
    expect(answersIn(await collect(SECOND_DAY))).toHaveLength(1)
  })

  it('a file that does not read is refused, and can be handed over again', async () => {
    const batches = [returned()]
    const fileId = randomUUID()
    const halved = async function* () {
      for await (const line of lines(batches)) if (!line.startsWith('8')) yield line
    }
    const { institution_id } = held
    const file = outgoing({ institution_id, fileId, text: halved() })
    await expect(bank.ctx.ach.submit(file)).rejects.toThrow(/refuses the file: line \d+, column/)
    expect(await collect(SECOND_DAY)).toEqual([])
    await submit(batches, fileId)
    expect(await collect(SECOND_DAY)).toHaveLength(1)
  })

  it('fetched again, a file is the same to the byte; after a week it is gone', async () => {
    await submit([returned()])
    const { institution_id } = held
    const [text] = await deliver(institution_id, SECOND_DAY)
    expect(text).toBeTruthy()
    expect(await deliver(institution_id, SECOND_DAY)).toEqual([text])
    expect(await deliver(institution_id, parseBusinessDate('2026-03-10'))).toEqual([text])
    expect(await deliver(institution_id, parseBusinessDate('2026-03-11'))).toEqual([])
    expect(await deliver(institution_id, NEXT_DAY)).toEqual([])
  })

  it('fetched twice at the same time, each answer is in one file', async () => {
    await submit([returned()])
    const fetches = [collect(SECOND_DAY), collect(SECOND_DAY), collect(SECOND_DAY)]
    await Promise.all(fetches)
    expect(answersIn(await collect(SECOND_DAY))).toHaveLength(1)
  })

  it('what was not fetched for long is still there, one file for each day', async () => {
    await submit([returned()])
    await submit([returned()], randomUUID(), NEXT_DAY)
    const files = await collect(parseBusinessDate('2026-06-30'))
    expect(files.map(({ fileHeader }) => fileHeader.fileCreationDate)).toEqual(['260304', '260305'])
  })

  it('what was handed over late comes in a further file of its day', async () => {
    await submit([returned()])
    await collect(SECOND_DAY)
    await submit([returned()])
    const files = await collect(nextBusinessDay(SECOND_DAY))
    expect(files.map(({ fileHeader }) => fileHeader.fileIdModifier)).toEqual(['A', 'B'])
    expect(answersIn(files)).toHaveLength(2)
  })

  it('one institution never fetches the answers of another', async () => {
    await submit([returned()])
    expect(await deliver(bank.institution_id, SECOND_DAY)).toEqual([])
  })

  it('no account number rests in clear', async () => {
    const account = returningAccount('R02')
    await submit([batchOf([deposit({ account }), deposit({ account: changingAccount('C01') })])])
    await collect(SECOND_DAY)
    const { rows } = await sql<{ row: string }>`
    select a::text || encode(a.original_sealed, 'escape') as row from sandbox_ach_answers a
    union all select f::text || encode(f.text_sealed, 'escape') from sandbox_ach_answer_files f
  `.execute(bank.db)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    for (const { row } of rows) expect(row).not.toMatch(/99000000\d\d|99000098\d\d|4400001234/)
  })
})
