import {
  type SuspicionReport,
  suspicionEndpoints,
  REPORT_REFERENCE_CHARACTERS,
} from '@passbook/contract/console/sar'
import { formatFullDay } from '@passbook/contract/format-dates'
import { LIMITS } from '@passbook/contract/limits'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Done } from '../parts/Done.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { EVENT_WORDS, STATE_WORDS, fieldWords } from './report-parts.tsx'
import { History } from './History.tsx'
import { ReportFields, useReportForm } from './ReportFields.tsx'

const { body: schema } = suspicionEndpoints.fileReport

interface FileReportProps {
  uuid: string
  onClose: () => void
  onDone: (words: string) => void
}

/** Records that the report was filed with the authority, outside this console. */
function FileReport({ uuid, onClose, onDone }: FileReportProps) {
  const file = useAct(suspicionEndpoints.fileReport)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { filed_on: '', reference: '' },
  })
  return (
    <Dialog title="Record filing" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Record filing"
        onSubmit={async (body) => {
          await file.mutateAsync({ params: { uuid }, body })
          onDone('The filing was recorded.')
          onClose()
        }}
      >
        <p className="text-ink-muted">
          File the report with FinCEN first; this only records it. It can’t be changed afterward,
          and is kept for {LIMITS.suspicion.keptYears} years.
        </p>
        <TextField form={form} name="filed_on" type="date" label="Filed on" />
        <TextField
          form={form}
          name="reference"
          label="Filing number"
          hint="As confirmed by FinCEN."
          maxLength={REPORT_REFERENCE_CHARACTERS}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}

const BACK = { to: consoleHref('/console/suspicion'), label: 'Suspicious activity reports (SAR)' }

/** One report: its text, its filing deadline and its history. */
export function ReportPage() {
  const { uuid = '' } = useParams()
  const query = useDesk(suspicionEndpoints.getReport, { params: { uuid } })
  const report = query.data?.report
  if (report) return <Report key={report.uuid} report={report} />
  return (
    <Page back={BACK}>
      <QueryState query={query}>{() => null}</QueryState>
    </Page>
  )
}

type OpenDialog = 'change' | 'file' | 'close'

function Report({ report }: { report: SuspicionReport }) {
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const close = useAct(suspicionEndpoints.closeReport)
  const onClose = () => setAsked(null)
  const isOpen = report.state === 'open'
  return (
    <Page
      title={report.title}
      back={BACK}
      lead="Confidential by law. Never disclose that this report exists."
      actions={
        isOpen && (
          <>
            <Button onClick={() => setAsked('file')}>Record filing</Button>
            <Button variant="secondary" onClick={() => setAsked('change')}>
              {' '}
              Edit{' '}
            </Button>
            <Button variant="secondary" onClick={() => setAsked('close')}>
              Close without filing
            </Button>
          </>
        )
      }
    >
      <Done words={done} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section aria-labelledby="narrative">
          <h2 id="narrative" className="mb-3 text-lg">
            Narrative
          </h2>
          <p className="max-w-reading wrap-anywhere whitespace-pre-wrap">{report.narrative}</p>
        </section>
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-3 text-lg">
            Facts
          </h2>
          <Facts rows={factsOf(report)} />
        </section>
      </div>
      <History
        events={report.history}
        eventWords={EVENT_WORDS}
        fieldWords={fieldWords}
        first="open"
      />
      {asked === 'change' && <ChangeReport report={report} onClose={onClose} onDone={setDone} />}
      {asked === 'file' && <FileReport uuid={report.uuid} onClose={onClose} onDone={setDone} />}
      {asked === 'close' && (
        <ReasonDialog
          title="Close without filing?"
          confirmLabel="Close SAR"
          isDanger
          onClose={onClose}
          onConfirm={async (reason) => {
            await close.mutateAsync({ params: { uuid: report.uuid }, body: { reason } })
            setDone('The SAR was closed without filing.')
          }}
        >
          <p>It can no longer be changed or filed. It’s retained as long as a filed one.</p>
        </ReasonDialog>
      )}
    </Page>
  )
}

function factsOf(report: SuspicionReport) {
  const { depositor_id, customer, suspect, filed_on, reference, keep_until } = report
  return [
    { term: 'Status', value: STATE_WORDS[report.state] },
    { term: 'Detected', value: formatFullDay(report.detected_on) },
    { term: 'File by', value: formatFullDay(report.due_on) },
    ...(filed_on ? [{ term: 'Filed', value: formatFullDay(filed_on) }] : []),
    ...(reference ? [{ term: 'Filing number', value: reference }] : []),
    ...(keep_until ? [{ term: 'Retain until', value: formatFullDay(keep_until) }] : []),
    ...(depositor_id
      ? [
          {
            term: 'About',
            value: (
              <Link
                to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
                className={linkClass}
              >
                {customer}
              </Link>
            ),
          },
        ]
      : []),
    { term: 'Suspect', value: suspect || customer || 'Unknown' },
    { term: 'Opened by', value: report.opened_by },
    { term: 'Opened', value: <Moment at={report.opened_at} /> },
  ]
}

interface ChangeReportProps {
  report: SuspicionReport
  onClose: () => void
  onDone: (words: string) => void
}

/** Changes a report. Its history keeps the earlier text. */
function ChangeReport({ report, onClose, onDone }: ChangeReportProps) {
  const { uuid, title, suspect, narrative, detected_on } = report
  const change = useAct(suspicionEndpoints.changeReport)
  const form = useReportForm({ title, suspect, narrative, detected_on })
  return (
    <Dialog title="Edit SAR" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Save"
        onSubmit={async (given) => {
          await change.mutateAsync({ params: { uuid }, body: given })
          onDone('The SAR was updated.')
          onClose()
        }}
      >
        <ReportFields form={form} />
      </Form>
    </Dialog>
  )
}
