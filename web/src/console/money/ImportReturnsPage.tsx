import { moneyEndpoints } from '@passbook/contract/console/money'
import { ImportPage } from '../imports/ImportPage.tsx'
import { consoleHref } from '../href.ts'
import { TakeIn } from './TakeIn.tsx'

/** A file of returns is chosen, looked through, and then taken in. */
export function ImportReturnsPage() {
  return (
    <ImportPage
      lead="You see what a file would do before anything is done. Whoever imports a file does not reconcile on that banking day."
      back={{ to: consoleHref('/console/ach-files'), label: 'ACH files' }}
      hint="A NACHA file of returns and notifications of change."
      look={moneyEndpoints.previewAnswers}
    >
      {(chosen) => <TakeIn {...chosen} />}
    </ImportPage>
  )
}
