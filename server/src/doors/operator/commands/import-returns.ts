import { createReadStream } from 'node:fs'
import path from 'node:path'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { applyAnswers } from '../../../domains/money/returns/apply-answers.ts'
import {
  type ImportReport,
  countOutcomes,
} from '../../../domains/money/returns/import-answer-file.ts'
import { storeByHand } from '../../../domains/money/returns/import-by-hand.ts'
import { ACH_FILE_MAX_BYTES } from '../../../platform/ports/ach/nacha/read/split-records.ts'
import { takePositionals } from '../arguments.ts'
import { command } from '../command.ts'

const BY_CONSOLE = 'Import it in the console, under ACH files.'

export const importReturns = command({
  name: 'import-returns',
  usage: '<file>',
  help: 'takes in a NACHA file of returns and notifications of change, up to the limit of a day',
  options: [],
  isChange: true,
  parse: (given) => takePositionals(given, 'file'),
  async act({ ctx, institution, actor }, { file }) {
    const { id: institution_id } = institution
    const text = await readBounded(file)
    const input = { institution_id, text, actor, name: path.basename(file) }
    const { fileId, isReplay } = await inTransaction(ctx.db, async (trx) => {
      const stored = await storeByHand(ctx, trx, input)
      // A name on the command line proves nobody, so that nobody could be asked to agree to it.
      if (stored.isWaiting) throw invalid('file', `${stored.whySecond ?? ''} ${BY_CONSOLE}`.trim())
      return stored
    })
    await applyAnswers(ctx, { institution_id, fileId })
    const report = { fileId, isReplay, ...(await countOutcomes(ctx, institution_id, fileId)) }
    return { lines: describe(report), data: report }
  },
})

/** At most one byte more than the reader takes: it then says that the file is too large. */
async function readBounded(file: string): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file, { end: ACH_FILE_MAX_BYTES })) {
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw invalid('file', `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  // One character a byte, so that columns are right whatever the encoding.
  return Buffer.concat(chunks).toString('latin1')
}

function describe({ fileId, isReplay, returns, changes, others, outcomes }: ImportReport) {
  const counted = Object.entries(outcomes).filter(([, count]) => count > 0)
  return [
    `${isReplay ? 'Known already' : 'Imported'} as file ${fileId}: ` +
      `${returns} returns, ${changes} notifications of change, ${others} others.`,
    ...counted.map(([outcome, count]) => `  ${outcome.replaceAll('_', ' ')}: ${count}`),
  ]
}
