import {
  type PlannedTerms,
  type Term,
  type Terms,
  termEndpoints,
  TERM_WORDS,
} from '@passbook/contract/console/content/terms'
import { formatFullDay } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useAct } from '../../api/use-act.ts'
import { useDesk } from '../../api/use-desk.ts'
import { Done } from '../../parts/Done.tsx'
import { Moment } from '../../parts/Moment.tsx'
import { Page } from '../../parts/Page.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { useMay } from '../../session/me.ts'
import * as wording from '../wording.ts'
import { ChangeTerms } from './ChangeTerms.tsx'
import { termValue } from './term-words.ts'

/** The limits for all accounts, and how bank accounts are linked. */
export function TermsPage() {
  const query = useDesk(termEndpoints.getTerms, {})
  const mayPropose = useMay()('content.propose')
  const [isChanging, setChanging] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const desk = query.data
  const planned = desk?.planned
  return (
    <Page
      lead={wording.changesMustBeApprovedBy}
      actions={
        mayPropose &&
        desk && <Button onClick={() => setChanging(true)}>{wording.changeLimits}</Button>
      }
    >
      <Done words={done} />
      <div className="flex flex-col gap-8">
        <Table
          label={wording.limits}
          columns={COLUMNS}
          query={query}
          rows={desk && rowsOf(desk.terms)}
          keyOf={({ term }) => term}
          empty={wording.noLimits}
        />
        {planned && planned.length > 0 && (
          <section aria-labelledby="planned">
            <h2 id="planned" className="mb-3 text-lg">
              {wording.scheduledChanges}
            </h2>
            <Table
              label={wording.scheduledChanges}
              columns={mayPropose ? [...PLANNED, dropColumn(setDone)] : PLANNED}
              query={query}
              rows={planned}
              keyOf={({ uuid }) => uuid}
              empty={wording.noScheduledChanges}
            />
          </section>
        )}
      </div>
      {isChanging && desk && (
        <ChangeTerms desk={desk} onClose={() => setChanging(false)} onDone={setDone} />
      )}
    </Page>
  )
}

interface Row {
  term: Term
  value: string
}

function rowsOf(terms: Terms): Row[] {
  return (Object.keys(TERM_WORDS) as Term[])
    .filter((term) => term !== 'par_value_cents' || terms.par_value_cents !== null)
    .map((term) => ({ term, value: termValue(terms, term) }))
}

const COLUMNS: Column<Row>[] = [
  { id: 'term', label: wording.limit, cell: ({ term }) => <strong>{TERM_WORDS[term]}</strong> },
  { id: 'value', label: wording.current, cell: ({ value }) => value },
]

const PLANNED: Column<PlannedTerms>[] = [
  {
    id: 'from',
    label: wording.effective,
    cell: ({ effective_date }) => <strong>{formatFullDay(effective_date)}</strong>,
  },
  { id: 'words', label: wording.changeHeading, cell: ({ words }) => words },
  { id: 'told', label: wording.announced, cell: ({ planned_at }) => <Moment at={planned_at} /> },
]

function dropColumn(onDone: (words: string) => void): Column<PlannedTerms> {
  return {
    id: 'act',
    label: wording.action,
    isLabelHidden: true,
    cell: (planned) => <Drop planned={planned} onDone={onDone} />,
  }
}

function Drop({ planned, onDone }: { planned: PlannedTerms; onDone: (words: string) => void }) {
  const drop = useAct(termEndpoints.dropPlannedChange, {
    onSuccess: () => onDone(wording.theChangeWasCancelledAnd),
  })
  return (
    <Button
      variant="secondary"
      isPending={drop.isPending}
      onClick={() => drop.mutate({ params: { uuid: planned.uuid } })}
    >
      {wording.cancelChange}
    </Button>
  )
}
