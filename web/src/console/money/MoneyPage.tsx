import { Page } from '../parts/Page.tsx'
import { Ageing } from './Ageing.tsx'
import { Books } from './Books.tsx'
import { Owing } from './Owing.tsx'
import { Postings } from './Postings.tsx'
import { ReturnRates } from './ReturnRates.tsx'

/** How the institution's money stands: what comes back, what the books say, who owes, and what waits. */
export function MoneyPage() {
  return (
    <Page lead="Returns against the network’s limits, the books, who owes, and what waits in suspense.">
      <div className="flex flex-col gap-8">
        <ReturnRates />
        <Books />
        <Postings />
        <Owing />
        <Ageing />
      </div>
    </Page>
  )
}
