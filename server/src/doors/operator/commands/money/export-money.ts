import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { invalid } from '../../../../platform/errors.ts'
import {
  exportAchFiles,
  exportPostings,
  exportTrialBalance,
  allPieces,
} from '../../../../domains/money/console/export.ts'
import { takePositionals } from '../../arguments.ts'
import { type Desk, UsageError, command } from '../../command.ts'

const TABLES = ['trial-balance', 'postings', 'ach-files'] as const
type Table = (typeof TABLES)[number]

interface Wanted {
  table: Table
  path: string
  from: string | undefined
  to: string | undefined
}

export const exportMoney = command({
  name: 'export-money',
  usage: '<trial-balance|postings|ach-files> <path> [--from YYYY-MM-DD] [--to YYYY-MM-DD]',
  help: 'writes the books, the postings of a period or the list of ACH files as CSV',
  options: ['from', 'to'],
  isChange: false,
  parse(given): Wanted {
    const { table, path } = takePositionals(given, 'table', 'path')
    const known = TABLES.find((one) => one === table)
    if (known === undefined) throw new UsageError(`there is no table "${table}"`)
    const { from, to } = given.options
    for (const day of [from, to]) {
      if (day !== undefined && !isBusinessDate(day)) throw new UsageError(`"${day}" is no date`)
    }
    if (known === 'postings' && from === undefined) throw new UsageError('--from is missing')
    return { table: known, path, from, to }
  },
  async act(desk, wanted) {
    try {
      // Where no file is yet, readable by its owner alone.
      const file = createWriteStream(wanted.path, { flags: 'wx', mode: 0o600 })
      await pipeline(Readable.from(piecesOf(desk, wanted)), file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined || !code.startsWith('E')) throw error
      throw invalid('path', `${wanted.path} cannot be written (${code}).`)
    }
    return { lines: [`Written to ${wanted.path}.`], data: { path: wanted.path } }
  },
})

function piecesOf({ ctx, institution, now }: Desk, { table, from, to }: Wanted) {
  const { id: institution_id } = institution
  if (table === 'trial-balance') {
    return allPieces(() => exportTrialBalance(ctx, { institution_id }, to))
  }
  if (table === 'ach-files') {
    return allPieces((after) => exportAchFiles(ctx.db, institution_id, after))
  }
  const period = { from: from ?? '', to: to ?? easternDate(now) }
  return allPieces((after) => exportPostings(ctx.db, institution_id, { ...period, after }))
}
