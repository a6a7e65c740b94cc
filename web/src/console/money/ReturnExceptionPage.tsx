import { type ReturnException, moneyEndpoints } from '@passbook/contract/console/money'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { Done } from '../parts/Done.tsx'
import { Page } from '../parts/Page.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { entryWords } from './money-words.ts'

type Entry = ReturnException['entries'][number]

/** A return that differs from our entry, side by side. Two people decide whether to apply it. */
export function ReturnExceptionPage() {
  const { uuid = '', place = '' } = useParams()
  const query = useDesk(moneyEndpoints.getReturnException, {
    params: { uuid, place: Number(place) },
  })
  const [done, setDone] = useState<string | null>(null)
  return (
    <Page
      lead={query.data && leadOf(query.data)}
      back={{ to: consoleHref('/console/ach-files/:uuid', { uuid }), label: 'File' }}
    >
      <Done words={done} />
      <QueryState query={query}>
        {(exception) => (
          <div className="flex flex-col gap-6">
            {exception.is_asked && <Notice severity="info">This is pending approval.</Notice>}
            {exception.entries.map((entry) => (
              <Comparison
                key={entry.transaction_id}
                where={{ uuid, place: Number(place) }}
                exception={exception}
                entry={entry}
                onDone={setDone}
              />
            ))}
          </div>
        )}
      </QueryState>
    </Page>
  )
}

function leadOf({ kind, code, received_on, entries }: ReturnException): string {
  const what = `${entryWords(kind)} ${code}, received on ${formatFullDay(received_on)}.`
  return entries.length > 1
    ? `${what} Several of our entries have this trace number. Nothing was applied.`
    : `${what} It differs from our entry. Nothing was applied.`
}

interface ComparisonProps {
  where: { uuid: string; place: number }
  exception: ReturnException
  entry: Entry
  onDone: (words: string) => void
}

function Comparison({ where, exception, entry, onDone }: ComparisonProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const ask = useAct(moneyEndpoints.askToApplyReturn)
  const { transaction_id, depositor_id, customer, file_date, status, may_be_applied } = entry
  const title = `Our entry from ${formatFullDay(file_date)}`
  return (
    <Card>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {depositor_id && (
          <Link
            to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
            className={linkClass}
          >
            <bdi>{customer ?? 'No name yet'}</bdi>
          </Link>
        )}{' '}
        The transfer is {status}.
      </p>
      <Table
        label={title}
        columns={COLUMNS}
        rows={rowsOf(exception, entry)}
        keyOf={({ part }) => part}
        empty="Nothing to compare."
      />
      {!may_be_applied && (
        <p className="mt-4">
          It can’t be applied to this transfer because the amount differs or the transfer was
          already returned. Contact the other bank.
        </p>
      )}
      {may_be_applied && !exception.is_asked && may('money.import') && (
        <div className="mt-4">
          <Button onClick={() => setOpen(true)}>Apply to this transfer</Button>
        </div>
      )}
      {isOpen && (
        <ReasonDialog
          title="Apply to this transfer"
          confirmLabel="Request approval"
          onClose={() => setOpen(false)}
          onConfirm={async (reason) => {
            await ask.mutateAsync({ params: where, body: { transaction_id, reason } })
            onDone('The return was sent for approval.')
          }}
        >
          <p>The return is applied once it’s approved. Explain what the other bank said.</p>
        </ReasonDialog>
      )}
    </Card>
  )
}

interface Row {
  part: string
  ours: string
  theirs: string
  isDifferent: boolean
}

function rowsOf({ kind, answer }: ReturnException, entry: Entry): Row[] {
  const row = (part: string, ours: string | null, theirs: string | null, name: string): Row => ({
    part,
    ours: ours ?? 'Not available',
    theirs: theirs || 'None',
    isDifferent: entry.differences.includes(name),
  })
  const money = (cents: number, isCredit: boolean) =>
    `${formatCents(cents)} ${isCredit ? 'credit' : 'debit'}`
  const ending = (lastFour: string | null) => lastFour && `Ending in ${lastFour}`
  return [
    ...(kind === 'noc'
      ? []
      : [
          {
            ...row(
              'Amount',
              money(entry.amount_cents, entry.is_credit),
              money(answer.amount_cents, answer.is_credit),
              'amount',
            ),
            isDifferent: ['amount', 'direction'].some((name) => entry.differences.includes(name)),
          },
        ]),
    row(
      'Account',
      ending(entry.account_last_four),
      ending(answer.account_last_four),
      'account number',
    ),
    row('Name', entry.name, answer.name, 'name'),
    row('Bank', entry.bank, answer.bank, 'bank'),
  ]
}

const COLUMNS: Column<Row>[] = [
  { id: 'part', label: 'Field', cell: ({ part }) => part },
  { id: 'ours', label: 'Our entry', cell: ({ ours }) => ours },
  { id: 'theirs', label: 'Return', cell: ({ theirs }) => theirs },
  {
    id: 'same',
    label: 'Match',
    cell: ({ isDifferent }) => (isDifferent ? <strong>Differs</strong> : 'Matches'),
  },
]
