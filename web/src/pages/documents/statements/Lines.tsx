import { formatDate } from '@passbook/contract/format-dates'
import type { WholeStatement } from '@passbook/contract/documents'
import { Link } from 'react-router'
import { reportProblem } from '../../../destinations.ts'
import { fill } from '../../../lib/fill.ts'
import type { Address } from '../../../path.ts'
import { Money } from '../../../ui/Money.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { linkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'

const CELL = 'py-2 pr-2 sm:pr-4'

/** Every transaction of the period with the balance after it, between the opening and closing balance. */
export function Lines({ statement }: { statement: WholeStatement }) {
  const { lines, from, to, opening_cents, closing_cents } = statement
  if (lines.length === 0) {
    return <p className="text-ink-muted">{wording.noTransactionsInThisPeriod}</p>
  }
  return (
    <table className="w-full text-left max-sm:text-sm">
      <caption className="sr-only">{wording.transactionsOldestFirstWithThe}</caption>
      <thead>
        <tr className="border-b border-control-border text-sm text-ink-muted">
          <th scope="col" className={`${CELL} font-normal`}>
            {wording.date}
          </th>
          <th scope="col" className={`${CELL} font-normal`}>
            {wording.description}
          </th>
          <th scope="col" className={`${CELL} text-right font-normal`}>
            {wording.amount}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {wording.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        <Line date={from} description={wording.openingBalance} balanceCents={opening_cents} />
        {lines.map((line, index) => (
          <Line
            key={index}
            date={line.date}
            description={line.description}
            amountCents={line.amount_cents}
            balanceCents={line.balance_cents}
            report={{ to: reportOf(statement), line }}
          />
        ))}
      </tbody>
      <tfoot className="border-t border-control-border font-bold">
        <Line date={to} description={wording.closingBalance} balanceCents={closing_cents} />
      </tfoot>
    </table>
  )
}

interface LineProps {
  date: string
  description: string
  amountCents?: number
  balanceCents: number
  /** RULES: a problem can be reported from the line that shows it. */
  report?: { to: Address; line: WholeStatement['lines'][number] }
}

/** The URL of a report about this statement. */
function reportOf({ uuid, year, month }: WholeStatement): Address {
  return reportProblem({ statement: uuid, month: `${year}-${String(month).padStart(2, '0')}` })
}

function Line({ date, description, amountCents, balanceCents, report }: LineProps) {
  const [day, year] = formatDate(date).split(', ')
  return (
    <tr className="border-b border-hairline align-top in-[tfoot]:border-0">
      <th scope="row" className={`figures ${CELL} font-normal in-[tfoot]:font-bold`}>
        <span className="whitespace-nowrap">{day},</span> {year}
      </th>
      <td className={CELL}>
        {description}
        {report && (
          <Link
            to={report.to}
            state={{ line: report.line }}
            className={`${linkClass} block w-fit py-0.5 text-sm print:hidden`}
          >
            {wording.problem}
            <VisuallyHidden>
              {' '}
              {fill(wording.reportAProblemDescriptionDate, { description, date: formatDate(date) })}
            </VisuallyHidden>
          </Link>
        )}
      </td>
      <td className={`${CELL} text-right`}>
        {amountCents !== undefined && <Money cents={amountCents} isSigned />}
      </td>
      <td className="py-2 text-right">
        <Money cents={balanceCents} />
      </td>
    </tr>
  )
}
