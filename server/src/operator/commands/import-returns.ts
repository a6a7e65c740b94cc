import { createReadStream } from 'node:fs'
import { type ImportReport, importAnswerFile } from '../../features/returns/import-answer-file.ts'
import { invalid } from '../../errors.ts'
import { ACH_FILE_MAX_BYTES } from '../../ports/ach/nacha/read/split-records.ts'
import { takePositionals } from '../arguments.ts'
import { command } from '../command.ts'

export const importReturns = command({
  name: 'import-returns',
  usage: '<file>',
  help: 'takes in a NACHA file of returns and notifications of change',
  options: [],
  isChange: true,
  parse: (given) => takePositionals(given, 'file'),
  async act({ ctx, institution, actor }, { file }) {
    const text = await readBounded(file)
    const report = await importAnswerFile(ctx, { institution_id: institution.id, text, actor })
    return { lines: describe(report), data: report }
  },
})

/** At most one byte more than the reader takes: it then says that the file is too large. */
async function readBounded(path: string): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of createReadStream(path, { end: ACH_FILE_MAX_BYTES })) {
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw invalid('file', `${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
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
