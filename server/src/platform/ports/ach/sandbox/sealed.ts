import type { SealedPlace, Vault } from '../../../vault.ts'
import type { SentEntry } from './answer-file.ts'

/** Entries and files contain account numbers, so they are encrypted, like those of the bank (TRUST: Data). */

interface AnswerKey {
  institution_id: string
  file_id: string
  trace: string
}

interface FileKey {
  institution_id: string
  id: string
}

export function sealOriginal(vault: Vault, key: AnswerKey, sent: SentEntry): Buffer {
  return vault.seal(JSON.stringify(sent), placeOfOriginal(key))
}

export function openOriginal(
  vault: Vault,
  row: AnswerKey & { original_sealed: Buffer },
): SentEntry {
  return JSON.parse(vault.open(row.original_sealed, placeOfOriginal(row))) as SentEntry
}

/** The index by which a repeated change is found: each account holder is notified of a change once. */
export function indexChange(
  vault: Vault,
  institution_id: string,
  { entry }: { entry: Pick<SentEntry['entry'], 'account' | 'name'> },
): Buffer {
  return vault.index('sandbox ach change', institution_id, `${entry.account} ${entry.name}`)
}

export function sealText(vault: Vault, key: FileKey, text: string): Buffer {
  return vault.seal(text, placeOfText(key))
}

export function openText(vault: Vault, row: FileKey & { text_sealed: Buffer }): string {
  return vault.open(row.text_sealed, placeOfText(row))
}

function placeOfOriginal({ institution_id, file_id, trace }: AnswerKey): SealedPlace {
  const column = 'sandbox_ach_answers.original_sealed'
  return { column, institution_id, rowId: `${file_id}:${trace}` }
}

function placeOfText({ institution_id, id }: FileKey): SealedPlace {
  const column = 'sandbox_ach_answer_files.text_sealed'
  return { column, institution_id, rowId: id }
}
