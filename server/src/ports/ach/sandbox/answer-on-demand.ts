import { easternDate, easternTime } from '../../../calendar/eastern.ts'
import { invalid } from '../../../errors.ts'
import { readAchFile } from '../nacha/read-file.ts'
import { returnKind } from '../nacha/reason-codes.ts'
import { type SentEntry, sentEntry, writeAnswerFile } from './answer-file.ts'
import { sandboxChanges } from './sentinels.ts'

/** Which entry of which file is to be answered, and how. */
export interface AnswerOrder {
  text: AsyncIterable<string>
  trace: string
  code: string
  now: Date
}

/** The file in which the network returns an entry, or tells of a change, here and now. */
export async function answerOnDemand({ text, trace, code, now }: AnswerOrder): Promise<string> {
  if (returnKind(code) !== 'return' && !Object.hasOwn(sandboxChanges, code)) {
    const changes = Object.keys(sandboxChanges).join(', ')
    throw invalid('code', `Give a return code such as R02, or one of ${changes}.`)
  }
  const sent = await findSent(text, trace)
  return writeAnswerFile([{ sent, code }], {
    date: easternDate(now),
    time: easternTime(now).replace(':', ''),
    fileIdModifier: 'A',
  })
}

async function findSent(pieces: AsyncIterable<string>, trace: string): Promise<SentEntry> {
  let text = ''
  for await (const piece of pieces) text += piece
  const read = readAchFile(text)
  if (!read.ok) throw new Error(`a file of ours does not read: line ${read.line}: ${read.reason}`)
  for (const batch of read.file.batches) {
    const entry = batch.entries.find((some) => some.trace === trace)
    if (entry) return sentEntry(read.file, batch, entry)
  }
  throw new Error('the entry is not in its file')
}
