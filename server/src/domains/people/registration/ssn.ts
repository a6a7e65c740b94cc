import type { SealedPlace, Vault } from '../../../platform/vault.ts'

const LAST_DIGITS = 4

interface Owner {
  institution_id: string
  depositor_id: string
}

/** What is stored of an SSN: sealed for the identity check, an index for duplicates, its last four. */
export function sealSsn(vault: Vault, owner: Owner, ssn: string) {
  return {
    ssn_sealed: vault.seal(ssn, placeOf(owner)),
    ssn_index: indexSsn(vault, owner.institution_id, ssn),
    ssn_last_four: ssn.slice(-LAST_DIGITS),
  }
}

/** Finds a second application of the same person without opening any. */
export function indexSsn(vault: Vault, institution_id: string, ssn: string): Buffer {
  return vault.index('ssn', institution_id, ssn)
}

/** For the identity check, and nothing else. */
export function openSsn(vault: Vault, owner: Owner, sealed: Buffer): string {
  return vault.open(sealed, placeOf(owner))
}

function placeOf({ institution_id, depositor_id }: Owner): SealedPlace {
  return { column: 'depositors.ssn_sealed', institution_id, rowId: depositor_id }
}
