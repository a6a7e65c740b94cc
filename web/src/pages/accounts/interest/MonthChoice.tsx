import { formatMonth } from '@passbook/contract/dates'
import { Link, useNavigate } from 'react-router'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import { type Month, monthAddress, monthKey, yearAddress } from './month-address.ts'

interface MonthChoiceProps {
  /** Newest first. */
  months: readonly Month[]
  /** None while a whole year is shown. */
  month: Month | null
  year: number | null
}

/** Which month; the choice is in the address, so that Back and a bookmark keep it. */
export function MonthChoice({ months, month, year }: MonthChoiceProps) {
  const navigate = useNavigate()
  const at = months.findIndex((each) => month && monthKey(each) === monthKey(month))
  const [before, after] = [months[at + 1], at > 0 ? months[at - 1] : undefined]
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-2 print:hidden">
      <div className="w-full sm:w-64">
        <Select
          id="month"
          label="Month"
          value={month ? monthKey(month) : ''}
          placeholder={year === null ? 'Choose a month' : `All of ${year}`}
          options={months.map((each) => ({
            value: monthKey(each),
            label: formatMonth(each.year, each.month),
          }))}
          onChange={(key) => {
            const chosen = months.find((each) => monthKey(each) === key)
            if (chosen) void navigate(monthAddress(chosen))
          }}
        />
      </div>
      {month && before && (
        <Link to={monthAddress(before)} className={standaloneLinkClass}>
          Month before
        </Link>
      )}
      {month && after && (
        <Link to={monthAddress(after)} className={standaloneLinkClass}>
          Month after
        </Link>
      )}
      {month && (
        <Link to={yearAddress(month.year)} className={standaloneLinkClass}>
          All of {month.year}
        </Link>
      )}
      <LinkButton onClick={() => window.print()}>Print</LinkButton>
    </div>
  )
}
