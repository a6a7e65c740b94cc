import type { InterestMonth } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/dates'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { Card } from '../../../ui/Card.tsx'
import { ratePercent } from './exact-words.ts'

/** The rates until the end of the month, newest first. */
export function RateHistory({ rates }: Pick<InterestMonth, 'rates'>) {
  const { rate: rateName } = useCharterWords()
  if (rates.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg font-bold">{asTitle(rateName)}s</h2>
      <table className="figures w-full max-w-reading text-left">
        <thead className="text-sm text-ink-muted">
          <tr>
            <th scope="col" className="py-2 align-bottom font-normal">
              From
            </th>
            <th scope="col" className="py-2 pl-4 text-right align-bottom font-normal">
              {asTitle(rateName)}
            </th>
            <th scope="col" className="py-2 pl-4 text-right align-bottom font-normal">
              Annual Percentage Yield
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ effective_date, rate, apy }) => (
            <tr key={effective_date} className="border-t border-hairline">
              <th scope="row" className="py-2 font-normal whitespace-nowrap">
                {formatDate(effective_date)}
              </th>
              <td className="py-2 text-right">{ratePercent(rate)}</td>
              <td className="py-2 text-right font-bold">{apy}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
