import { formatDate } from '@passbook/contract/dates'
import type { WholeStatement } from '@passbook/contract/documents'
import { Money } from '../../../ui/Money.tsx'

/** Every transaction of the period, with the balance after it. */
export function Lines({ statement: { lines } }: { statement: WholeStatement }) {
  if (lines.length === 0) {
    return <p className="text-ink-muted">Nothing moved in this time.</p>
  }
  return (
    <table className="w-full text-left max-sm:text-sm">
      <caption className="sr-only">Transactions, oldest first, with the balance after each</caption>
      <thead>
        <tr className="border-b border-hairline text-sm text-ink-muted">
          <th scope="col" className="py-2 pr-2 sm:pr-4 font-normal">
            Date
          </th>
          <th scope="col" className="py-2 pr-2 sm:pr-4 font-normal">
            Description
          </th>
          <th scope="col" className="py-2 pr-2 sm:pr-4 text-right font-normal">
            Amount
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index} className="border-b border-hairline align-top">
            <th scope="row" className="figures py-2 pr-2 sm:pr-4 font-normal">
              {formatDate(line.date)}
            </th>
            <td className="py-2 pr-2 sm:pr-4">{line.description}</td>
            <td className="py-2 pr-2 sm:pr-4 text-right">
              <Money cents={line.amount_cents} />
            </td>
            <td className="py-2 text-right">
              <Money cents={line.balance_cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
