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
      lead="Changes must be approved by a second person. Then everyone with an open account is notified."
      actions={
        mayPropose && desk && <Button onClick={() => setChanging(true)}>Change limits</Button>
      }
    >
      <Done words={done} />
      <div className="flex flex-col gap-8">
        <Table
          label="Limits"
          columns={COLUMNS}
          query={query}
          rows={desk && rowsOf(desk.terms)}
          keyOf={({ term }) => term}
          empty="No limits."
        />
        {planned && planned.length > 0 && (
          <section aria-labelledby="planned">
            <h2 id="planned" className="mb-3 text-lg">
              Scheduled changes
            </h2>
            <Table
              label="Scheduled changes"
              columns={mayPropose ? [...PLANNED, dropColumn(setDone)] : PLANNED}
              query={query}
              rows={planned}
              keyOf={({ uuid }) => uuid}
              empty="No scheduled changes."
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
  return (Object.keys(TERM_WORDS) as Term[]).map((term) => ({
    term,
    value: termValue(terms, term),
  }))
}

const COLUMNS: Column<Row>[] = [
  { id: 'term', label: 'Limit', cell: ({ term }) => <strong>{TERM_WORDS[term]}</strong> },
  { id: 'value', label: 'Current', cell: ({ value }) => value },
]

const PLANNED: Column<PlannedTerms>[] = [
  {
    id: 'from',
    label: 'Effective',
    cell: ({ effective_date }) => <strong>{formatFullDay(effective_date)}</strong>,
  },
  { id: 'words', label: 'Change', cell: ({ words }) => words },
  { id: 'told', label: 'Announced', cell: ({ planned_at }) => <Moment at={planned_at} /> },
]

function dropColumn(onDone: (words: string) => void): Column<PlannedTerms> {
  return {
    id: 'act',
    label: 'Action',
    isLabelHidden: true,
    cell: (planned) => <Drop planned={planned} onDone={onDone} />,
  }
}

function Drop({ planned, onDone }: { planned: PlannedTerms; onDone: (words: string) => void }) {
  const drop = useAct(termEndpoints.dropPlannedChange, {
    onSuccess: () => onDone('The change was canceled, and everyone was notified.'),
  })
  return (
    <Button
      variant="secondary"
      isPending={drop.isPending}
      onClick={() => drop.mutate({ params: { uuid: planned.uuid } })}
    >
      Cancel change
    </Button>
  )
}
