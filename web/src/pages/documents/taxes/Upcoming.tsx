import { formatFullDay } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import type { UpcomingTaxYear } from '@passbook/contract/tax-documents'
import { useCharterWords } from '../../../branding/use-charter-words.ts'

interface UpcomingProps {
  /** Null where none can come any more. */
  upcoming: UpcomingTaxYear | null
  hasForms: boolean
}

/** What happens in January; nobody is promised a form they may not need. */
export function Upcoming({ upcoming, hasForms }: UpcomingProps) {
  const { earnings } = useCharterWords()
  if (upcoming === null) {
    if (hasForms) return null
    return <p>There is no tax form for this account, and none is to come.</p>
  }
  const { tax_year: year, ready_by, from_cents } = upcoming
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">Your form for {year}</h2>
      <p>
        Your {year} form is ready by {formatFullDay(ready_by)} if you earned{' '}
        {formatCents(from_cents)} or more in {earnings} in {year}, or if tax was withheld. With less
        there is no form; what you earned may be taxable all the same.
      </p>
    </section>
  )
}
