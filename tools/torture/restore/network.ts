import type { SentFile } from '../checker/files.ts'
import { readNacha } from '../checker/nacha.ts'

/** The transfers in files of the network, each with the files that have it. */
export function filesByTransfer(files: readonly SentFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { id, text } of files) {
    const read = readNacha(text)
    if (!read.ok) throw new Error(`file ${id} cannot be read: ${read.reason}`)
    for (const { identification } of read.entries) {
      found.set(identification, [...(found.get(identification) ?? []), id])
    }
  }
  return found
}

/** Lists the transfers that left more than once. */
export function listSentTwice(files: readonly SentFile[]): string[] {
  return [...filesByTransfer(files)]
    .filter(([, ids]) => ids.length > 1)
    .map(([transfer, ids]) => `transfer ${transfer} is in the files ${ids.join(' and ')}`)
}
