import { type Statement, documentEndpoints } from '@passbook/contract/documents'
import { useDownload } from '../../../api/use-download.ts'

/** Fetches the PDF of one statement: a month of closing may have two. */
export function useStatementFile({
  uuid,
  year,
  month,
}: Pick<Statement, 'uuid' | 'year' | 'month'>) {
  const { download, ...state } = useDownload(
    documentEndpoints.getStatementsOfMonth,
    ({ statements }) => statements.find((each) => each.uuid === uuid)?.download,
  )
  return { ...state, save: () => download({ params: { year, month } }) }
}
