import type { Vault } from '../../../../platform/vault.ts'

interface Row {
  institution_id: string
  id: string
}

/** What the authority calls the request: read by nobody else, and found again by an index alone. */
export function sealReference(vault: Vault, row: Row, reference: string) {
  return {
    words_sealed: vault.seal(JSON.stringify({ reference }), placeOf(row)),
    reference_index: vault.index(
      'search reference',
      row.institution_id,
      reference.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' '),
    ),
  }
}

export function openReference(vault: Vault, row: Row & { words_sealed: Buffer }): string {
  const words = JSON.parse(vault.open(row.words_sealed, placeOf(row))) as { reference: string }
  return words.reference
}

function placeOf({ institution_id, id }: Row) {
  return { column: 'suspicion_searches.words_sealed', institution_id, rowId: id }
}
