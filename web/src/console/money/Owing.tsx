import { type Owing as OwingRow, moneyEndpoints } from '@passbook/contract/console/money'
import { Link } from 'react-router'
import { Money } from '../../ui/Money.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { countWords } from '../parts/count-words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'

/** Who owes for a return that was spent, by how long. */
export function Owing() {
  const query = useDesk(moneyEndpoints.listOwing, {})
  return (
    <section aria-labelledby="owing">
      <h2 id="owing" className="mb-3 text-lg">
        Owed for returns that were spent
      </h2>
      <Table
        label="Owed for returns that were spent"
        columns={COLUMNS}
        query={query}
        rows={query.data?.owing}
        keyOf={({ depositor_id }) => depositor_id}
        empty="Nobody owes anything."
      />
    </section>
  )
}

const COLUMNS: Column<OwingRow>[] = [
  {
    id: 'who',
    label: 'Customer',
    cell: ({ depositor_id, customer }) => (
      <Link
        to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
        className={`${linkClass} font-bold`}
      >
        {customer}
      </Link>
    ),
    sortBy: ({ customer }) => customer,
  },
  {
    id: 'owed',
    label: 'Owed',
    isFigure: true,
    cell: ({ owed_cents }) => <Money cents={owed_cents} />,
    sortBy: ({ owed_cents }) => owed_cents,
  },
  {
    id: 'days',
    label: 'For',
    isFigure: true,
    cell: ({ days }) => countWords(days, 'day', 'days'),
    sortBy: ({ days }) => days,
  },
]
