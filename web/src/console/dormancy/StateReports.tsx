import { type StateReport, dormancyEndpoints } from '@passbook/contract/console/dormancy'
import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { useState } from 'react'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { countWords } from '../parts/words.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import { REPORT_WORDS, lettersWords, moneyWords, toConfirm } from './dormancy-words.ts'
import * as wording from './wording.ts'

type Asked = { act: 'file' | 'report' | 'hand_over'; report: StateReport }

/** The reports to the states: the contents of the next one, and what was handed over. */
export function StateReports({ onDone }: { onDone: (words: string) => void }) {
  const mayAct = useMay()('dormancy.act')
  const query = useDesk(dormancyEndpoints.listStateReports, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <section aria-labelledby="reports">
      <h2 id="reports" className="mb-3 text-lg">
        {wording.stateReports}
      </h2>
      <Table
        label={wording.stateReports}
        columns={mayAct ? [...COLUMNS, actsColumn(setAsked)] : COLUMNS}
        query={query}
        rows={query.data?.reports}
        keyOf={({ state, year }) => `${state}-${year}`}
        empty={wording.noReportsAreDueTo}
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
  const { earnings } = useCharterWords()
  const { state, state_name, year } = report
  const params = { state, year }
  if (act === 'file') {
    return (
      <ReasonDialog
        title={fill(wording.downloadTheYearReportTo, { year, stateName: state_name })}
        confirmLabel={wording.download}
        onClose={onClose}
        onConfirm={async (reason) => {
          const { name, text, properties } = await write.mutateAsync({ params, body: { reason } })
          saveFile(name, new Blob([text], { type: 'text/plain' }))
          onDone(
            fill(wording.nameHasProperties, {
              name,
              properties: countWords(properties, 'account', 'accounts'),
            }),
          )
        }}
      >
        <p>{wording.thisNaupaIiFileContains}</p>
      </ReasonDialog>
    )
  }
  if (act === 'report') {
    return (
      <ReasonDialog
        title={fill(wording.reportReadyToStateName, {
          ready: countWords(report.ready, 'account', 'accounts'),
          stateName: state_name,
        })}
        confirmLabel={wording.requestApproval}
        onClose={onClose}
        onConfirm={async (reason) => {
          await reportFirst.mutateAsync({ params, body: { reason } })
          onDone(fill(wording.theReportToStateName, { stateName: state_name }))
        }}
      >
        <p>
          {fill(wording.stateNameTakesThisReport, {
            stateName: state_name,
            report: moneyWords(report),
          })}
        </p>
        <NotMailed report={report} />
      </ReasonDialog>
    )
  }
  return (
    <ReasonDialog
      title={fill(wording.transferBalanceToStateName, {
        balance: formatCents(report.balance_cents),
        stateName: state_name,
      })}
      confirmLabel={wording.requestApproval}
      isDanger
      onClose={onClose}
      onConfirm={async (reason) => {
        await handOver.mutateAsync({ params, body: { reason } })
        onDone(fill(wording.theTransferToStateName, { stateName: state_name }))
      }}
    >
      <p>{fill(wording.onceItsApprovedEachAccount, { earnings })}</p>
      <NotMailed report={report} />
    </ReasonDialog>
  )
}

/** Accounts without a letter in its time stay, and the page says so before anybody asks. */
function NotMailed({ report: { letters_missing } }: { report: StateReport }) {
  if (letters_missing === 0) return null
  return (
    <p className="font-bold">
      {letters_missing === 1
        ? wording.oneAccountWaits
        : fill(wording.countAccountsWait, { count: letters_missing })}
    </p>
  )
}

const COLUMNS: Column<StateReport>[] = [
  {
    id: 'state',
    label: wording.state,
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
    label: wording.due,
    cell: (report) => (
      <>
        {formatDate(report.report_due)}
        <span className="block text-ink-muted">{moneyWords(report)}</span>
      </>
    ),
  },
  {
    id: 'period',
    label: wording.inactivePeriod,
    cell: ({ years, cutoff }) => fill(wording.yearsByCutoff, { years, cutoff: formatDate(cutoff) }),
  },
  { id: 'letters', label: wording.letters, cell: (report) => lettersWords(report) },
  { id: 'accounts', label: wording.accounts, isFigure: true, cell: ({ accounts }) => accounts },
  {
    id: 'amount',
    label: wording.amount,
    isFigure: true,
    cell: ({ balance_cents }) => <Money cents={balance_cents} />,
  },
  {
    id: 'status',
    label: wording.status,
    cell: (report) => <ReportStatus {...report} />,
  },
]

function ReportStatus({ status, handed_over, left_out, late_since }: StateReport) {
  const words =
    left_out > 0
      ? `${REPORT_WORDS[status]}: ${handed_over}, left out: ${left_out}`
      : REPORT_WORDS[status]
  if (late_since === null) return words
  return (
    <>
      <StatusDot tone="danger">
        {fill(wording.lateSince, { day: formatDate(late_since) })}
      </StatusDot>
      <span className="block text-ink-muted">{words}</span>
    </>
  )
}

function actsColumn(onAsk: (asked: Asked) => void): Column<StateReport> {
  return {
    id: 'acts',
    label: wording.actions,
    isLabelHidden: true,
    cell: (report) => (
      <div className="flex flex-wrap gap-2 md:flex-col md:items-start">
        <Button variant="secondary" onClick={() => onAsk({ act: 'file', report })}>
          {wording.download}
        </Button>
        {report.status === 'OPEN' && report.money_from !== null && (
          <Button variant="secondary" onClick={() => onAsk({ act: 'report', report })}>
            {wording.reportToState}
          </Button>
        )}
        {report.status === (report.money_from === null ? 'OPEN' : 'REPORTED') && (
          <Button variant="secondary" onClick={() => onAsk({ act: 'hand_over', report })}>
            {wording.transferToState}
          </Button>
        )}
      </div>
    ),
  }
}
