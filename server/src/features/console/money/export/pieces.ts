import type { StaffCaller } from '../../../../callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { exportAchFiles } from './export-ach-files.ts'
import type { ExportPage } from './csv-page.ts'
import { type Period, exportPostings } from './export-postings.ts'

/** A piece of the postings of a period. */
export function pieceOfPostings(
  { db }: Context,
  { institution_id }: StaffCaller,
  period: Period,
): Promise<ExportPage> {
  return exportPostings(db, institution_id, period)
}

/** A piece of the list of files. */
export function pieceOfFiles(
  { db }: Context,
  { institution_id }: StaffCaller,
  after: string | undefined,
): Promise<ExportPage> {
  return exportAchFiles(db, institution_id, after)
}

/** Piece after piece, to be written as they come. */
export async function* allPieces(
  next: (after: string | undefined) => Promise<ExportPage>,
): AsyncGenerator<string> {
  for (let after: string | undefined; ;) {
    const piece = await next(after)
    yield piece.csv
    if (piece.next === null) return
    after = piece.next
  }
}
