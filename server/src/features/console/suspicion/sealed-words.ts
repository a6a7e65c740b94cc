import type { Vault } from '../../../vault.ts'

/** What a report says; at rest nobody reads it, also not whoever reads the database. */
export interface Words {
  title: string
  suspect: string
  narrative: string
}

interface Row {
  institution_id: string
  id: string
}

export function sealWords(vault: Vault, row: Row, { title, suspect, narrative }: Words): Buffer {
  return vault.seal(JSON.stringify({ title, suspect, narrative }), placeOf(row))
}

export function openWords(vault: Vault, row: Row & { words_sealed: Buffer }): Words {
  return JSON.parse(vault.open(row.words_sealed, placeOf(row))) as Words
}

function placeOf({ institution_id, id }: Row) {
  return { column: 'suspicion_reports.words_sealed', institution_id, rowId: id }
}
