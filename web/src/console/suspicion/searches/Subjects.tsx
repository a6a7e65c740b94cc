import { type SearchSubject, searchEndpoints } from '@passbook/contract/console/searches'
import { formatDate } from '@passbook/contract/dates'
import { useDeskPages } from '../../api/use-desk.ts'
import { Nothing } from '../../parts/Nothing.tsx'
import { type Column, Table } from '../../parts/Table.tsx'

const COLUMNS: Column<SearchSubject>[] = [
  { id: 'line', label: 'Line', isFigure: true, cell: ({ line }) => line },
  {
    id: 'name',
    label: 'Name',
    cell: ({ name, number }) => (number ? `${name} (number ${number})` : name),
  },
  { id: 'aliases', label: 'Aliases', cell: ({ aliases }) => aliases.join('; ') || <Nothing /> },
  {
    id: 'born',
    label: 'Born',
    cell: ({ date_of_birth }) =>
      date_of_birth ? formatDate(date_of_birth) : <Nothing>Not known</Nothing>,
  },
  {
    id: 'number',
    label: 'SSN or EIN',
    cell: ({ ein, ssn_last_four }) =>
      ein ?? (ssn_last_four ? `ending in ${ssn_last_four}` : <Nothing>Not known</Nothing>),
  },
  {
    id: 'address',
    label: 'Address',
    cell: ({ address }) => address ?? <Nothing>Not known</Nothing>,
  },
]

/** Whom the request names, as its file has them. */
export function Subjects({ uuid }: { uuid: string }) {
  const query = useDeskPages(
    searchEndpoints.listSubjects,
    { params: { uuid }, query: {} },
    (page) => ({
      after: page.subjects.at(-1)?.uuid,
    }),
  )
  return (
    <section aria-labelledby="subjects" className="mt-8">
      <h2 id="subjects" className="mb-3 text-lg">
        Whom it names
      </h2>
      <Table
        label="Whom it names"
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap(({ subjects }) => subjects)}
        keyOf={({ uuid: id }) => id}
        empty="Nobody."
        more={query}
      />
    </section>
  )
}
