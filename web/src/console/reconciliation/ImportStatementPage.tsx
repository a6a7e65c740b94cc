import { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import { ImportPage } from '../imports/ImportPage.tsx'
import { consoleHref } from '../href.ts'
import { TakeInStatement } from './TakeInStatement.tsx'

/** A statement is chosen, looked through, and then taken in. */
export function ImportStatementPage() {
  return (
    <ImportPage
      lead="You see what agrees before anything is kept."
      back={{ to: consoleHref('/console/reconciliation'), label: 'Reconciliation' }}
      hint="The bank’s statement as BAI2, or as CSV with the columns date, amount, description and reference."
      look={reconciliationEndpoints.previewStatement}
    >
      {(chosen) => <TakeInStatement {...chosen} />}
    </ImportPage>
  )
}
