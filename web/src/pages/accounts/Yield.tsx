import type { Account } from '@passbook/contract/accounts'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** What the account earns, with the words the law wants (RULES: Saying what it pays). */
export function Yield({ account }: { account: Account }) {
  const earnings = asTitle(useCharterWords().earnings)
  const terms = useData(transferEndpoints.getService, { query: {} }).data
  return (
    <Card>
      <h2 className="text-ink-muted">Annual Percentage Yield</h2>
      {terms ? (
        <>
          <p className="figures mt-4 mb-2 text-xl font-bold">{terms.apy}% APY</p>
          <p className="mb-6 text-sm text-ink-muted">{terms.apy_words}</p>
        </>
      ) : (
        <Skeleton className="my-4 h-24" />
      )}
      <DefinitionRows
        rows={[
          {
            term: `${earnings} this month`,
            value: <Money cents={account.interest_this_month_cents} />,
          },
          {
            term: `${earnings} this year`,
            value: <Money cents={account.interest_this_year_cents} />,
          },
        ]}
      />
    </Card>
  )
}

function asTitle(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
