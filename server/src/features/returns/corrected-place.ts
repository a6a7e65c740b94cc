import type { SealedPlace } from '../../vault.ts'

/** Where the corrected data of an answer rests. */
export function correctedPlace(institutionId: string, fileId: string, place: number): SealedPlace {
  return { column: 'ach_answers.corrected_sealed', institutionId, rowId: `${fileId}:${place}` }
}
