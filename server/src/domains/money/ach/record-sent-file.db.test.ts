import { randomUUID } from 'node:crypto'
import { formatCents } from '@passbook/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  FILE_DAY,
  atCutOff,
  bankPerTest,
  cutOff,
  piecesOf,
  statusOf,
  storedText,
  wishFor,
} from '../../../../test/ach.ts'
import { TEST_ACTOR } from '../../../../test/books.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { Transfer } from '../transfers/queries.ts'
import { batchOf } from './batch-kinds.ts'
import { fileLines, odfiOf } from './file-lines.ts'
import { type AchFile, type EntryRow, findProfile } from './queries.ts'
import { recordSentFile } from './record-sent-file.ts'

/** Files that left after the second to which the books were restored: the network has them, the books do not. */

const { bank, files } = bankPerTest()

/** The file as the bank wrote it before its books were restored. Of an order made later they know nothing. */
async function sentFile(transfers: readonly Transfer[], { modifier = 'A' } = {}): Promise<string> {
  const { ctx, institution_id } = bank
  const profile = await findProfile(bank.db, institution_id)
  const rows: EntryRow[] = []
  for (const [index, transfer] of transfers.entries()) {
    const link = await bank.db
      .selectFrom('linked_accounts')
      .selectAll()
      .where('id', '=', transfer.linked_account_id)
      .executeTakeFirstOrThrow()
    rows.push({
      ...transfer,
      ...link,
      transfer_id: transfer.id,
      linked_account_id: link.id,
      kind: transfer.kind,
      batch: batchOf(transfer),
      trace: `${odfiOf(profile)}${String(index + 41).padStart(7, '0')}`,
    })
  }
  const file = {
    business_date: FILE_DAY,
    created_at: easternInstant(FILE_DAY, '16:00'),
    file_id_modifier: modifier,
  } as AchFile
  return (await piecesOf(fileLines({ vault: ctx.vault, profile, file, rows }))).join('')
}

const record = (text: string) =>
  recordSentFile(atCutOff(bank.ctx, FILE_DAY), {
    institution_id: bank.institution_id,
    text,
    actor: TEST_ACTOR,
  })

describe('a file that was sent after the restored second', () => {
  let deposit: Transfer
  let withdrawal: Transfer
  beforeEach(async () => {
    deposit = await wishFor(bank, { kind: 'deposit', amountCents: 12_300 })
    withdrawal = await wishFor(bank, { kind: 'withdrawal', amountCents: 4_500 })
  })

  it('leaves a second time while it is not recorded', async () => {
    const [again] = await cutOff(bank)
    expect(again?.batches.flatMap(({ entries }) => entries)).toHaveLength(2)
  })

  it('is recorded with its traces, and nothing of it leaves again', async () => {
    const later = { ...deposit, id: randomUUID(), amount_cents: 777 }
    const text = await sentFile([deposit, later, withdrawal])
    const report = await record(text.replaceAll('\n', '\r\n'))
    expect(report).toMatchObject({ isKnown: false, recorded: 2 })
    expect(report.left).toMatchObject([
      { amountCents: 777, direction: 'debit', why: expect.stringMatching(/made after the second/) },
    ])
    expect([await statusOf(bank, deposit), await statusOf(bank, withdrawal)]).toEqual([
      'Submitted',
      'Submitted',
    ])
    const [file] = await files()
    expect(file).toMatchObject({
      state: 'handed_over',
      file_id_modifier: 'A',
      entry_count: 2,
      debit_cents: 12_300,
      credit_cents: 4_500,
    })
    expect(await storedText(bank, file?.id ?? '')).toBe(text)
    const entries = await bank.db
      .selectFrom('ach_entries')
      .select(['transfer_id', 'trace', 'receiver_name'])
      .where('institution_id', '=', bank.institution_id)
      .orderBy('trace')
      .execute()
    expect(entries.map(({ transfer_id }) => transfer_id)).toEqual([deposit.id, withdrawal.id])
    expect(entries.every(({ receiver_name }) => receiver_name !== null)).toBe(true)
    expect(await cutOff(bank)).toEqual([])
    // What is ordered now leaves under another name and with traces that the network has not seen.
    const next = await wishFor(bank, { kind: 'deposit' })
    const [sent] = await cutOff(bank)
    expect(sent?.fileHeader.fileIdModifier).toBe('B')
    const traces = sent?.batches.flatMap((batch) => batch.entries.map(({ trace }) => trace))
    expect(traces?.map((trace) => Number(trace.slice(8)))).toEqual([44])
    expect(await statusOf(bank, next)).toBe('Submitted')
  })

  it('is recorded once', async () => {
    const text = await sentFile([deposit, withdrawal])
    const { fileId } = await record(text)
    expect(await record(text)).toEqual({ fileId, isKnown: true, recorded: 0, left: [] })
  })

  it('is taken up without what left in another file meanwhile', async () => {
    await cutOff(bank)
    const { recorded, left } = await record(await sentFile([deposit], { modifier: 'B' }))
    expect(recorded).toBe(0)
    expect(left[0]?.why).toBe('its transfer does not wait to be sent: it is Submitted')
  })

  it('is refused, and changes nothing, where it contradicts the books', async () => {
    const text = await sentFile([deposit, withdrawal])
    const altered = await sentFile([{ ...deposit, amount_cents: 12_301 }, withdrawal])
    await expect(record(altered)).rejects.toMatchObject({
      fields: {
        file: [expect.stringContaining(`a debit of ${formatCents(12_301)}, but the order`)],
      },
    })
    await expect(record(text.replace(/\d{10}(?=\d{10})/, '9999999999'))).rejects.toThrow()
    await expect(record('no file')).rejects.toMatchObject({
      fields: { file: [expect.stringMatching(/^Line 1/)] },
    })
    expect(await files()).toEqual([])
    expect(await statusOf(bank, deposit)).toBe('Initiated')
    await cutOff(bank)
    await expect(record(text)).rejects.toMatchObject({
      fields: { file: [expect.stringContaining('with other entries')] },
    })
  })
})
