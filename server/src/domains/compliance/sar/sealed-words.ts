import type { Vault } from '../../../platform/vault.ts'

/** What a report says; at rest nobody reads it, also not whoever reads the database. */
export interface Words {
  title: string
  suspect: string
  narrative: string
}

/** With what the authority numbered it by, once it is filed. */
interface Sealed extends Words {
  reference?: string | undefined
}

interface Row {
  institution_id: string
  id: string
}

export function sealWords(vault: Vault, row: Row, words: Sealed): Buffer {
  const { title, suspect, narrative, reference } = words
  return vault.seal(JSON.stringify({ title, suspect, narrative, reference }), placeOf(row))
}

export function openWords(vault: Vault, row: Row & { words_sealed: Buffer }): Sealed {
  return JSON.parse(vault.open(row.words_sealed, placeOf(row))) as Sealed
}

function placeOf({ institution_id, id }: Row) {
  return { column: 'suspicion_reports.words_sealed', institution_id, rowId: id }
}
