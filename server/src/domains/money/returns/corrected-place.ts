import type { SealedPlace } from '../../../platform/vault.ts'

/** Where the corrected data of an answer rests. */
export function correctedPlace(institution_id: string, fileId: string, place: number): SealedPlace {
  return { column: 'ach_answers.corrected_sealed', institution_id, rowId: `${fileId}:${place}` }
}
