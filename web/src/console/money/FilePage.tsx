import { type AchEntry, type AchFileLine, moneyEndpoints } from '@passbook/contract/console/money'
import { returnCodeWords } from '@passbook/contract/console/return-codes'
import { formatFullDay } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Money } from '../../ui/Money.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Done } from '../parts/Done.tsx'
import { countWords } from '../parts/words.ts'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { CustomerLink } from './CustomerLink.tsx'
import { FileQuestion } from './FileQuestion.tsx'
import { TraceLink } from './TraceLink.tsx'
import { entryWords, stateWords } from './money-words.ts'
import * as wording from './wording.ts'

/** One ACH file: the entries that we sent, or the returns that we received and how each was handled. */
export function FilePage() {
  const { uuid = '' } = useParams()
  const query = useDeskPages(
    moneyEndpoints.getAchFile,
    { params: { uuid }, query: {} },
    (page) => ({
      after: page.entries.at(-1)?.place,
    }),
  )
  const file = query.data?.pages[0]?.file
  const [done, setDone] = useState<string | null>(null)
  return (
    <Page
      title={
        file &&
        fill(
          file.direction === 'in' ? wording.receivedOnBusinessDate : wording.sentOnBusinessDate,
          { businessDate: formatFullDay(file.business_date) },
        )
      }
      lead={file && leadOf(file)}
      back={{ to: consoleHref('/console/ach-files'), label: wording.achFiles }}
    >
      <Done words={done} />
      {file && <FileQuestion file={file} onDone={setDone} />}
      <Table
        label={wording.entries}
        columns={columnsOf(uuid)}
        query={query}
        rows={query.data?.pages.flatMap(({ entries }) => entries)}
        keyOf={({ place }) => place}
        empty={wording.theFileHasNoEntries}
        more={query}
      />
    </Page>
  )
}

function leadOf({ entry_count, state, imported_by }: AchFileLine): string {
  const entries = countWords(entry_count, 'entry', 'entries')
  const by =
    imported_by === null
      ? ''
      : ` ${fill(wording.importedManuallyByImportedBy, { importedBy: imported_by })}`
  return `${entries}, ${stateWords(state).toLowerCase()}.${by}`
}

/** Outcomes that two people decide. Each such entry has its own page. */
const DECIDED_BY_TWO: readonly string[] = ['mismatch', 'ambiguous']

function columnsOf(uuid: string): Column<AchEntry>[] {
  return [
    ...COLUMNS,
    {
      id: 'outcome',
      label: wording.result,
      cell: ({ outcome, place }) =>
        outcome && DECIDED_BY_TWO.includes(outcome) ? (
          <Link
            to={consoleHref('/console/ach-files/:uuid/answers/:place', {
              uuid,
              place: String(place),
            })}
            className={linkClass}
          >
            {stateWords(outcome)}
          </Link>
        ) : outcome ? (
          stateWords(outcome)
        ) : (
          wording.pending
        ),
    },
  ]
}

const COLUMNS: Column<AchEntry>[] = [
  { id: 'trace', label: wording.trace, cell: (entry) => <TraceLink of={entry} /> },
  { id: 'kind', label: wording.kind, cell: ({ kind }) => entryWords(kind) },
  {
    id: 'who',
    label: wording.customer,
    cell: (entry) => <CustomerLink of={entry} />,
  },
  {
    id: 'amount',
    label: wording.amount,
    isFigure: true,
    cell: ({ amount_cents }) => <Money cents={amount_cents} />,
  },
  {
    id: 'way',
    label: wording.direction,
    cell: ({ is_credit }) => (is_credit ? wording.credit : wording.debit),
  },
  {
    id: 'code',
    label: wording.code,
    cell: ({ code }) => (code === null ? <Nothing /> : returnCodeWords(code)),
  },
]
