import type { BalancePoint } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/dates'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { Money } from '../../../ui/Money.tsx'
import { tablePoints } from './chart-words.ts'

/** The same as the drawing, to be read; of a long time the ends of months. */
export function BalanceTable({ points }: { points: readonly BalancePoint[] }) {
  const { earnings } = useCharterWords()
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Balance at the end of the day, newest first</caption>
      <thead className="text-sm text-ink-muted">
        <tr>
          <th scope="col" className="py-2 font-normal">
            Day
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Balance
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {asTitle(earnings)} so far
          </th>
        </tr>
      </thead>
      <tbody>
        {tablePoints(points).map(({ date, balance_cents, interest_cents }) => (
          <tr key={date} className="border-t border-hairline">
            <th scope="row" className="py-2 pr-4 font-normal whitespace-nowrap">
              {formatDate(date)}
            </th>
            <td className="py-2 text-right">
              <Money cents={balance_cents} className="font-bold" />
            </td>
            <td className="py-2 pl-4 text-right">
              <Money cents={interest_cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
