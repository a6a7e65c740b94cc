import { Page } from '../parts/Page.tsx'
import { Books } from './Books.tsx'
import { Owing } from './Owing.tsx'
import { ReturnRates } from './ReturnRates.tsx'

/** How the institution's money stands: what comes back, what the books say, and who owes. */
export function MoneyPage() {
  return (
    <Page title="Money" lead="Returns against the network’s limits, the books, and who owes.">
      <div className="flex flex-col gap-8">
        <ReturnRates />
        <Books />
        <Owing />
      </div>
    </Page>
  )
}
