import { createReadStream } from 'node:fs'
import path from 'node:path'
import { invalid } from '../../../../platform/errors.ts'
import {
  type StatementReport,
  importStatement as takeIn,
} from '../../../../domains/money/reconciliation/import-statement.ts'
import { takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'

/** As large as the console takes. */
const MAX_BYTES = 8 * 1024 * 1024

export const importStatement = command({
  name: 'import-statement',
  usage: '<file> [--account <last four>]',
  help: 'takes in a statement of the bank (BAI2 or CSV) and matches it with our files',
  options: ['account'],
  isChange: true,
  parse(given) {
    const { account } = given.options
    if (account !== undefined && !/^\w{1,4}$/.test(account)) {
      throw new UsageError(`--account takes the last four of its number, not "${account}"`)
    }
    return { ...takePositionals(given, 'file'), account }
  },
  async act({ ctx, institution, now, actor }, { file, account }) {
    const input = {
      institution_id: institution.id,
      name: path.basename(file),
      bytes: await readBounded(file),
      ...(account !== undefined && { account }),
    }
    const report = await takeIn(ctx.db, input, { now, actor })
    return { lines: describe(report), data: report }
  },
})

async function readBounded(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file, { end: MAX_BYTES })) {
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw invalid('file', `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  const bytes = Buffer.concat(chunks)
  if (bytes.length > MAX_BYTES) throw invalid('file', `${file} is larger than 8 MB.`)
  return bytes
}

function describe({ statementId, newCount, knownCount, matched, open }: StatementReport) {
  return [
    statementId === null
      ? `Known already: all ${knownCount} lines were taken in before.`
      : `Imported as statement ${statementId}: ${newCount} new lines, ${knownCount} known.`,
    `  matched: ${matched}`,
    `  open: ${open}`,
  ]
}
