import {
  type SubjectSearch,
  searchEndpoints,
  type SearchSubject,
} from '@passbook/contract/console/sar-searches'
import { formatFullDay, formatDate } from '@passbook/contract/format-dates'
import { LIMITS } from '@passbook/contract/limits'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod/mini'
import { Form } from '../../../forms/Form.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useAct } from '../../api/use-act.ts'
import { useDesk, useDeskPages } from '../../api/use-desk.ts'
import { consoleHref } from '../../href.ts'
import { Done } from '../../parts/Done.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Moment } from '../../parts/Moment.tsx'
import { Nothing } from '../../parts/Nothing.tsx'
import { Page } from '../../parts/Page.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { EVENT_WORDS, STATE_WORDS, fieldWords, valueWords } from './search-words.ts'
import { History } from '../History.tsx'
import { Matches } from './Matches.tsx'

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
    label: 'Date of birth',
    cell: ({ date_of_birth }) =>
      date_of_birth ? formatDate(date_of_birth) : <Nothing>Not given</Nothing>,
  },
  {
    id: 'number',
    label: 'SSN or EIN',
    cell: ({ ein, ssn_last_four }) =>
      ein ?? (ssn_last_four ? `ending in ${ssn_last_four}` : <Nothing>Not given</Nothing>),
  },
  {
    id: 'address',
    label: 'Address',
    cell: ({ address }) => address ?? <Nothing>Not given</Nothing>,
  },
]

/** The people the request names, as in its file. */
function Subjects({ uuid }: { uuid: string }) {
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
        Names in the request
      </h2>
      <Table
        label="Names in the request"
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap(({ subjects }) => subjects)}
        keyOf={({ uuid: id }) => id}
        empty="No names."
        more={query}
      />
    </section>
  )
}

const { body: schema } = searchEndpoints.answerSearch

interface RecordAnswerProps {
  uuid: string
  onClose: () => void
  onDone: (words: string) => void
}

/** Records that the hits were reported in the authority's own system. */
function RecordAnswer({ uuid, onClose, onDone }: RecordAnswerProps) {
  const answer = useAct(searchEndpoints.answerSearch)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { answered_on: '' },
  })
  return (
    <Dialog title="Record answer" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Record answer"
        onSubmit={async (body) => {
          await answer.mutateAsync({ params: { uuid }, body })
          onDone('The answer was recorded.')
          onClose()
        }}
      >
        <p className="text-ink-muted">
          Report hits, and only hits, in FinCEN’s system first; this only records it. Nothing here
          can be changed afterward, and it is kept for {LIMITS.suspicion.keptYears} years.
        </p>
        <TextField form={form} name="answered_on" type="date" label="Answered on" />
      </Form>
    </Dialog>
  )
}

const BACK = { to: consoleHref('/console/suspicion-searches'), label: '314(a) requests' }

/** One request: the matches, the deadline for the answer and the history. */
export function SearchPage() {
  const { uuid = '' } = useParams()
  const query = useDesk(searchEndpoints.getSearch, { params: { uuid } })
  const search = query.data?.search
  if (search) return <Search key={search.uuid} search={search} />
  return (
    <Page back={BACK}>
      <QueryState query={query}>{() => null}</QueryState>
    </Page>
  )
}

function Search({ search }: { search: SubjectSearch }) {
  const [asked, setAsked] = useState<'answer' | 'withdraw' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const end = useAct(searchEndpoints.endSearch, {
    onSuccess: () => setDone('Request closed with no hits.'),
  })
  const withdraw = useAct(searchEndpoints.withdrawSearch)
  const onClose = () => setAsked(null)
  const { uuid, state, undecided_count, hit_count } = search
  const isDecided = state === 'open' && undecided_count === 0
  return (
    <Page
      title={search.reference}
      back={BACK}
      lead="Confidential by law. Never disclose that this request exists."
      actions={
        state === 'open' && (
          <>
            {isDecided && hit_count > 0 && (
              <Button onClick={() => setAsked('answer')}>Record answer</Button>
            )}
            {isDecided && hit_count === 0 && (
              <Button
                isPending={end.isPending}
                onClick={() => end.mutate({ params: { uuid }, body: {} })}
              >
                Close with no hits
              </Button>
            )}
            <Button variant="secondary" onClick={() => setAsked('withdraw')}>
              {' '}
              Imported by mistake{' '}
            </Button>
          </>
        )
      }
    >
      <Done words={done} />
      <div className="mb-4 empty:hidden">
        <Refusal error={end.error} title="The request was not closed" />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Matches search={search} />
        <section aria-labelledby="facts" className="max-lg:order-first">
          <h2 id="facts" className="mb-3 text-lg">
            Facts
          </h2>
          <Facts rows={factsOf(search)} />
        </section>
      </div>
      <History
        events={search.history.map((event) => ({ ...event, changes: event.changes.map(inWords) }))}
        eventWords={EVENT_WORDS}
        fieldWords={fieldWords}
        first="take_in"
      />
      <Subjects uuid={uuid} />
      {asked === 'answer' && <RecordAnswer uuid={uuid} onClose={onClose} onDone={setDone} />}
      {asked === 'withdraw' && (
        <ReasonDialog
          title="Imported by mistake?"
          confirmLabel="Close request"
          isDanger
          onClose={onClose}
          onConfirm={async (reason) => {
            await withdraw.mutateAsync({ params: { uuid }, body: { reason } })
            setDone('The request was closed as a mistake.')
          }}
        >
          <p>
            It’s closed without an answer and retained. You can import a request with the same
            reference again.
          </p>
        </ReasonDialog>
      )}
    </Page>
  )
}

type Change = SubjectSearch['history'][number]['changes'][number]

function inWords({ field, before, after }: Change): Change {
  return { field, before: valueWords(field, before), after: valueWords(field, after) }
}

function factsOf(search: SubjectSearch) {
  const { answered_on, keep_until } = search
  return [
    { term: 'Status', value: STATE_WORDS[search.state] },
    { term: 'Received', value: formatFullDay(search.received_on) },
    { term: 'Answer by', value: formatFullDay(search.due_on) },
    ...(answered_on ? [{ term: 'Answered', value: formatFullDay(answered_on) }] : []),
    ...(keep_until ? [{ term: 'Retain until', value: formatFullDay(keep_until) }] : []),
    { term: 'Names', value: search.subject_count.toLocaleString('en-US') },
    { term: 'Accounts since', value: formatFullDay(search.accounts_since) },
    { term: 'Transfers since', value: formatFullDay(search.transfers_since) },
    { term: 'Imported by', value: search.taken_by },
    { term: 'Imported', value: <Moment at={search.taken_at} /> },
  ]
}
