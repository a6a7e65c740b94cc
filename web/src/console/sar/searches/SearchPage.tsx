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
import { fill } from '../../../lib/fill.ts'
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
import * as wording from '../wording.ts'
import { Matches } from './Matches.tsx'

const COLUMNS: Column<SearchSubject>[] = [
  { id: 'line', label: wording.lineHeading, isFigure: true, cell: ({ line }) => line },
  {
    id: 'name',
    label: wording.name,
    cell: ({ name, number }) => (number ? fill(wording.nameNumber, { name, number }) : name),
  },
  {
    id: 'aliases',
    label: wording.aliases,
    cell: ({ aliases }) => aliases.join('; ') || <Nothing />,
  },
  {
    id: 'born',
    label: wording.dateOfBirth,
    cell: ({ date_of_birth }) =>
      date_of_birth ? formatDate(date_of_birth) : <Nothing>{wording.notGiven}</Nothing>,
  },
  {
    id: 'number',
    label: wording.ssnOrEin,
    cell: ({ ein, ssn_last_four }) =>
      ein ??
      (ssn_last_four ? (
        fill(wording.endingInSsnLastFour, { ssnLastFour: ssn_last_four })
      ) : (
        <Nothing>{wording.notGiven}</Nothing>
      )),
  },
  {
    id: 'address',
    label: wording.address,
    cell: ({ address }) => address ?? <Nothing>{wording.notGiven}</Nothing>,
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
        {wording.namesInTheRequest}
      </h2>
      <Table
        label={wording.namesInTheRequest}
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap(({ subjects }) => subjects)}
        keyOf={({ uuid: id }) => id}
        empty={wording.noNames}
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
    <Dialog title={wording.recordAnswer} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.recordAnswer}
        onSubmit={async (body) => {
          await answer.mutateAsync({ params: { uuid }, body })
          onDone(wording.theAnswerWasRecorded)
          onClose()
        }}
      >
        <p className="text-ink-muted">
          {fill(wording.reportHitsAndOnlyHits, { keptYears: LIMITS.suspicion.keptYears })}
        </p>
        <TextField form={form} name="answered_on" type="date" label={wording.answeredOn} />
      </Form>
    </Dialog>
  )
}

const BACK = { to: consoleHref('/console/suspicion-searches'), label: wording.aRequests314 }

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
    onSuccess: () => setDone(wording.requestClosedWithNoHits),
  })
  const withdraw = useAct(searchEndpoints.withdrawSearch)
  const onClose = () => setAsked(null)
  const { uuid, state, undecided_count, hit_count } = search
  const isDecided = state === 'open' && undecided_count === 0
  return (
    <Page
      title={search.reference}
      back={BACK}
      lead={wording.confidentialByLawNeverDiscloseThat}
      actions={
        state === 'open' && (
          <>
            {isDecided && hit_count > 0 && (
              <Button onClick={() => setAsked('answer')}>{wording.recordAnswer}</Button>
            )}
            {isDecided && hit_count === 0 && (
              <Button
                isPending={end.isPending}
                onClick={() => end.mutate({ params: { uuid }, body: {} })}
              >
                {wording.closeWithNoHits}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setAsked('withdraw')}>
              {' '}
              {wording.importedByMistake}{' '}
            </Button>
          </>
        )
      }
    >
      <Done words={done} />
      <div className="mb-4 empty:hidden">
        <Refusal error={end.error} title={wording.theRequestWasNotClosed} />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Matches search={search} />
        <section aria-labelledby="facts" className="max-lg:order-first">
          <h2 id="facts" className="mb-3 text-lg">
            {wording.facts}
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
          title={wording.importedByMistakeQuestion}
          confirmLabel={wording.closeRequest}
          isDanger
          onClose={onClose}
          onConfirm={async (reason) => {
            await withdraw.mutateAsync({ params: { uuid }, body: { reason } })
            setDone(wording.theRequestWasClosedAs)
          }}
        >
          <p>{wording.itsClosedWithoutAnAnswer}</p>
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
    { term: wording.status, value: STATE_WORDS[search.state] },
    { term: wording.received, value: formatFullDay(search.received_on) },
    { term: wording.answerBy, value: formatFullDay(search.due_on) },
    ...(answered_on ? [{ term: wording.answered, value: formatFullDay(answered_on) }] : []),
    ...(keep_until ? [{ term: wording.retainUntil, value: formatFullDay(keep_until) }] : []),
    { term: wording.names, value: search.subject_count.toLocaleString('en-US') },
    { term: wording.accountsSince, value: formatFullDay(search.accounts_since) },
    { term: wording.transfersSince, value: formatFullDay(search.transfers_since) },
    { term: wording.importedBy, value: search.taken_by },
    { term: wording.imported, value: <Moment at={search.taken_at} /> },
  ]
}
