import { type Attempt, groupCalls } from './attempt.ts'
import { checkBooks } from './books.ts'
import { checkCalls } from './calls.ts'
import { type Contents, readContents } from './contents.ts'
import { type Delivery, checkDeliveries } from './deliveries.ts'
import { type SentFile, checkFiles } from './files.ts'
import type { Finding } from './finding.ts'
import { checkReads } from './reads.ts'

export interface Evidence {
  history: readonly Attempt[]
  /** The files that the network received. */
  files: readonly SentFile[]
  /** What the institution's own system was sent, if it has one. */
  deliveries: readonly Delivery[]
}

export interface Verdict {
  findings: Finding[]
  calls: number
  acknowledged: number
  unanswered: number
  entries: number
  transfers: number
}

/**
 * Compares the history of all calls with the contents of the database and the files of the network. It shares no
 * code with the server: a mistake there cannot hide itself here.
 */
export async function check({ url, ...evidence }: Evidence & { url: string }): Promise<Verdict> {
  return compare({ ...evidence, contents: await readContents(url) })
}

export function compare({
  history,
  files,
  deliveries,
  contents,
}: Evidence & { contents: Contents }): Verdict {
  const calls = groupCalls(history)
  return {
    findings: [
      ...checkCalls(calls, contents),
      ...checkBooks(contents),
      ...checkFiles(contents, files),
      ...checkDeliveries(calls, contents, deliveries),
      ...checkReads(history, calls, contents),
    ],
    calls: calls.length,
    acknowledged: calls.filter(({ acknowledged }) => acknowledged.length > 0).length,
    unanswered: calls.filter(({ unanswered }) => unanswered.length > 0).length,
    entries: contents.entries.length,
    transfers: contents.transfers.length,
  }
}
