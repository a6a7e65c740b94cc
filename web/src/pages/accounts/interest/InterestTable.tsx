import type { InterestMonth, InterestRow } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/format-dates'
import { inWords } from '@passbook/contract/limits'
import { asTitle } from '../../../lib/as-title.ts'
import { ratePercent } from '../../../lib/rate-percent.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Money } from '../../../ui/Money.tsx'
import * as wording from '../wording.ts'
import { dollarsADay, everyDecimal, exactDollars } from './exact-words.ts'

interface InterestTableProps {
  explained: InterestMonth
  earnings: string
}

/** The days of a month and what they earned, to four decimals; a disclosure below shows every decimal. */
export function InterestTable({ explained, earnings }: InterestTableProps) {
  const { rows, exact, posted_on, posted_cents } = explained
  const name = asTitle(earnings)
  return (
    <>
      <table className="figures block w-full text-left sm:table">
        <caption className="sr-only">{wording.daysBalancesRatesAndWhat}</caption>
        <thead className="text-sm text-ink-muted max-sm:sr-only">
          <tr>
            {[wording.days, wording.balance, wording.annualRate, wording.perDayApprox, name].map(
              (head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`py-2 font-normal ${index === 0 ? '' : 'text-right'}`}
                >
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {rows.map((row) => (
            <Row key={row.from} row={row} />
          ))}
        </tbody>
        <tfoot className="block sm:table-footer-group">
          <Sum label={wording.total} value={exactDollars(exact, 4)} />
          <Sum
            label={posted_on ? wording.roundedToTheCent : wording.roundedToTheCentIf}
            value={<Money cents={posted_on ? posted_cents : Math.round(Number(exact))} />}
          />
        </tfoot>
      </table>
      {/* Paper cannot be opened. */}
      <div className="mt-4 print:has-[details:not([open])]:hidden">
        <Disclosure title={wording.showEveryDecimal}>
          <p className="mb-2">{wording.weCalculateTo18Decimals}</p>
          <dl className="figures text-sm">
            {rows.map((row) => (
              <Decimals key={row.from} label={daysWords(row)} value={everyDecimal(row.interest)} />
            ))}
            <Decimals label={wording.total} value={everyDecimal(exact)} />
          </dl>
        </Disclosure>
      </div>
    </>
  )
}

const CELL = 'flex justify-between gap-4 sm:table-cell sm:py-2 sm:text-right'

/** On a phone each row becomes a small list that repeats the column names. */
function Row({ row }: { row: InterestRow }) {
  const cells = [
    [wording.balance, <Money key="balance" cents={row.balance_cents} />],
    [wording.annualRate, ratePercent(row.rate)],
    [wording.perDayApprox, dollarsADay(row.interest, row.days)],
    [wording.total, exactDollars(row.interest, 4)],
  ] as const
  return (
    <tr className="block border-t border-hairline py-2 sm:table-row">
      <th scope="row" className="block font-normal sm:table-cell sm:py-2">
        {daysWords(row)}
        <span className="text-ink-muted">, {inWords(row.days, 'day')}</span>
      </th>
      {cells.map(([name, value], index) => (
        <td key={name} className={`${CELL} ${index === cells.length - 1 ? 'font-bold' : ''}`}>
          <span aria-hidden className="font-normal text-ink-muted sm:hidden">
            {name}
          </span>
          <span>{value}</span>
        </td>
      ))}
    </tr>
  )
}

function Sum({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <tr className="flex justify-between gap-4 border-t border-hairline py-2 font-bold sm:table-row">
      <th scope="row" colSpan={4} className="sm:py-2">
        {label}
      </th>
      <td className="text-right">{value}</td>
    </tr>
  )
}

function Decimals({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt>{label}</dt>
      <dd className="ml-auto break-all">{value}</dd>
    </div>
  )
}

/** "Oct 1 – 19" or "Oct 20": consecutive days within one month. */
function daysWords({ from, to }: Pick<InterestRow, 'from' | 'to'>): string {
  const first = formatDate(from).replace(/, \d{4}$/, '')
  return from === to ? first : `${first} – ${Number(to.slice(-2))}`
}
