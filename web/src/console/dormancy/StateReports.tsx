import { type StateReport, dormancyEndpoints } from '@passbook/contract/console/dormancy'
import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { countWords } from '../parts/words.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import { REPORT_WORDS, lettersWords, moneyWords, toConfirm } from './dormancy-words.ts'

type Asked = { act: 'file' | 'report' | 'hand_over'; report: StateReport }

/** The reports to the states: the contents of the next one, and what was handed over. */
export function StateReports({ onDone }: { onDone: (words: string) => void }) {
  const mayAct = useMay()('dormancy.act')
  const query = useDesk(dormancyEndpoints.listStateReports, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <section aria-labelledby="reports">
      <h2 id="reports" className="mb-3 text-lg">
        State reports
      </h2>
      <Table
        label="State reports"
        columns={mayAct ? [...COLUMNS, actsColumn(setAsked)] : COLUMNS}
        query={query}
        rows={query.data?.reports}
        keyOf={({ state, year }) => `${state}-${year}`}
        empty="No reports are due to any state."
      />
      {asked && <ReportDialog asked={asked} onClose={() => setAsked(null)} onDone={onDone} />}
    </section>
  )
}

interface ReportDialogProps {
  asked: Asked
  onClose: () => void
  onDone: (words: string) => void
}

function ReportDialog({ asked: { act, report }, onClose, onDone }: ReportDialogProps) {
  const write = useAct(dormancyEndpoints.writeStateReport)
  const handOver = useAct(dormancyEndpoints.handOver)
  const reportFirst = useAct(dormancyEndpoints.reportUnclaimed)
  const { state, state_name, year } = report
  const params = { state, year }
  if (act === 'file') {
    return (
      <ReasonDialog
        title={`Download the ${year} report to ${state_name}?`}
        confirmLabel="Download"
        onClose={onClose}
        onConfirm={async (reason) => {
          const { name, text, properties } = await write.mutateAsync({ params, body: { reason } })
          saveFile(name, new Blob([text], { type: 'text/plain' }))
          onDone(`${name} has ${countWords(properties, 'account', 'accounts')}.`)
        }}
      >
        <p>
          This NAUPA II file contains full Social Security numbers. Send it to the state, then
          delete it. Before your first filing, run it through the state’s validation tool.
        </p>
      </ReasonDialog>
    )
  }
  if (act === 'report') {
    return (
      <ReasonDialog
        title={`Report ${countWords(report.ready, 'account', 'accounts')} to ${state_name}?`}
        confirmLabel="Request approval"
        onClose={onClose}
        onConfirm={async (reason) => {
          await reportFirst.mutateAsync({ params, body: { reason } })
          onDone(`The report to ${state_name} was sent for approval.`)
        }}
      >
        <p>
          {state_name} takes this report without money. The accounts stay open and earn, and their
          holders can still come back. {moneyWords(report)}.
        </p>
        <NotPosted report={report} />
      </ReasonDialog>
    )
  }
  return (
    <ReasonDialog
      title={`Transfer ${formatCents(report.balance_cents)} to ${state_name}?`}
      confirmLabel="Request approval"
      isDanger
      onClose={onClose}
      onConfirm={async (reason) => {
        await handOver.mutateAsync({ params, body: { reason } })
        onDone(`The transfer to ${state_name} was sent for approval.`)
      }}
    >
      <p>
        Once it’s approved, each account is closed with interest to date and its holders are
        notified. Accounts with new contact before then are left out.
      </p>
      <NotPosted report={report} />
    </ReasonDialog>
  )
}

/** Accounts without a letter in its time stay, and the page says so before anybody asks. */
function NotPosted({ report: { letters_missing } }: { report: StateReport }) {
  if (letters_missing === 0) return null
  return (
    <p className="font-bold">
      {countWords(letters_missing, 'account waits', 'accounts wait')} for next year: no letter was
      posted in time.
    </p>
  )
}

const COLUMNS: Column<StateReport>[] = [
  {
    id: 'state',
    label: 'State',
    cell: (report) => (
      <>
        <strong>
          {report.state_name}, {report.year}
        </strong>
        <span className="block text-ink-muted">{toConfirm(report)}</span>
      </>
    ),
  },
  {
    id: 'due',
    label: 'Due',
    cell: (report) => (
      <>
        {formatDate(report.report_due)}
        <span className="block text-ink-muted">{moneyWords(report)}</span>
      </>
    ),
  },
  {
    id: 'period',
    label: 'Inactive period',
    cell: ({ years, cutoff }) => `${years} years by ${formatDate(cutoff)}`,
  },
  { id: 'letters', label: 'Letters', cell: (report) => lettersWords(report) },
  { id: 'accounts', label: 'Accounts', isFigure: true, cell: ({ accounts }) => accounts },
  {
    id: 'amount',
    label: 'Amount',
    isFigure: true,
    cell: ({ balance_cents }) => <Money cents={balance_cents} />,
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status, handed_over, left_out }) =>
      left_out > 0
        ? `${REPORT_WORDS[status]}: ${handed_over}, left out: ${left_out}`
        : REPORT_WORDS[status],
  },
]

function actsColumn(onAsk: (asked: Asked) => void): Column<StateReport> {
  return {
    id: 'acts',
    label: 'Actions',
    isLabelHidden: true,
    cell: (report) => (
      <div className="flex flex-wrap gap-2 md:flex-col md:items-start">
        <Button variant="secondary" onClick={() => onAsk({ act: 'file', report })}>
          Download
        </Button>
        {report.status === 'OPEN' && report.money_from !== null && (
          <Button variant="secondary" onClick={() => onAsk({ act: 'report', report })}>
            Report to state
          </Button>
        )}
        {report.status === (report.money_from === null ? 'OPEN' : 'REPORTED') && (
          <Button variant="secondary" onClick={() => onAsk({ act: 'hand_over', report })}>
            Transfer to state
          </Button>
        )}
      </div>
    ),
  }
}
