import { type ReturnException, moneyEndpoints } from '@passbook/contract/console/money'
import { returnCodeWords } from '@passbook/contract/console/return-codes'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
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
import { entryWords, stateWords } from './money-words.ts'
import * as wording from './wording.ts'

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
      back={{ to: consoleHref('/console/ach-files/:uuid', { uuid }), label: wording.file }}
    >
      <Done words={done} />
      <QueryState query={query}>
        {(exception) => (
          <div className="flex flex-col gap-6">
            {exception.is_asked && <Notice severity="info">{wording.thisIsPendingApproval}</Notice>}
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
  const what = fill(wording.kindCodeReceivedOnReceived, {
    kind: entryWords(kind),
    code: returnCodeWords(code),
    receivedOn: formatFullDay(received_on),
  })
  return entries.length > 1
    ? fill(wording.whatSeveralOfOurEntries, { what })
    : fill(wording.whatItDiffersFromOur, { what })
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
  const title = fill(wording.ourEntryFromFileDate, { fileDate: formatFullDay(file_date) })
  return (
    <Card>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {depositor_id && (
          <Link
            to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
            className={linkClass}
          >
            <bdi>{customer ?? wording.noNameYet}</bdi>
          </Link>
        )}{' '}
        {fill(wording.transferStatusStatus, { status: stateWords(status) })}
      </p>
      <Table
        label={title}
        columns={COLUMNS}
        rows={rowsOf(exception, entry)}
        keyOf={({ part }) => part}
        empty={wording.nothingToCompare}
      />
      {!may_be_applied && <p className="mt-4">{wording.itCantBeAppliedTo}</p>}
      {may_be_applied && !exception.is_asked && may('money.import') && (
        <div className="mt-4">
          <Button onClick={() => setOpen(true)}>{wording.applyToThisTransfer}</Button>
        </div>
      )}
      {isOpen && (
        <ReasonDialog
          title={wording.applyToThisTransfer}
          confirmLabel={wording.requestApproval}
          onClose={() => setOpen(false)}
          onConfirm={async (reason) => {
            await ask.mutateAsync({ params: where, body: { transaction_id, reason } })
            onDone(wording.theReturnWasSentFor)
          }}
        >
          <p>{wording.theReturnIsAppliedOnce}</p>
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
    ours: ours ?? wording.notAvailable,
    theirs: theirs || wording.none,
    isDifferent: entry.differences.includes(name),
  })
  const money = (cents: number, isCredit: boolean) =>
    `${formatCents(cents)} ${isCredit ? 'credit' : 'debit'}`
  const ending = (lastFour: string | null) =>
    lastFour && fill(wording.endingInLastFour, { lastFour })
  return [
    ...(kind === 'noc'
      ? []
      : [
          {
            ...row(
              wording.amount,
              money(entry.amount_cents, entry.is_credit),
              money(answer.amount_cents, answer.is_credit),
              'amount',
            ),
            isDifferent: ['amount', 'direction'].some((name) => entry.differences.includes(name)),
          },
        ]),
    row(
      wording.account,
      ending(entry.account_last_four),
      ending(answer.account_last_four),
      'account number',
    ),
    row(wording.name, entry.name, answer.name, 'name'),
    row(wording.bank, entry.bank, answer.bank, 'bank'),
  ]
}

const COLUMNS: Column<Row>[] = [
  { id: 'part', label: wording.field, cell: ({ part }) => part },
  { id: 'ours', label: wording.ourEntry, cell: ({ ours }) => ours },
  { id: 'theirs', label: wording.returnLabel, cell: ({ theirs }) => theirs },
  {
    id: 'same',
    label: wording.match,
    cell: ({ isDifferent }) => (isDifferent ? <strong>{wording.differs}</strong> : wording.matches),
  },
]
