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
import { fill } from '../../lib/fill.ts'
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
import * as wording from './wording.ts'

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
    <Dialog title={wording.recordFiling} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.recordFiling}
        onSubmit={async (body) => {
          await file.mutateAsync({ params: { uuid }, body })
          onDone(wording.theFilingWasRecorded)
          onClose()
        }}
      >
        <p className="text-ink-muted">
          {fill(wording.fileTheReportWithFincen, { keptYears: LIMITS.suspicion.keptYears })}
        </p>
        <TextField form={form} name="filed_on" type="date" label={wording.filedOn} />
        <TextField
          form={form}
          name="reference"
          label={wording.filingNumber}
          hint={wording.asConfirmedByFincen}
          maxLength={REPORT_REFERENCE_CHARACTERS}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}

const BACK = { to: consoleHref('/console/suspicion'), label: wording.suspiciousActivityReportsSar }

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
      lead={wording.confidentialByLawNeverDisclose}
      actions={
        isOpen && (
          <>
            <Button onClick={() => setAsked('file')}>{wording.recordFiling}</Button>
            <Button variant="secondary" onClick={() => setAsked('change')}>
              {' '}
              {wording.edit}{' '}
            </Button>
            <Button variant="secondary" onClick={() => setAsked('close')}>
              {wording.closeWithoutFiling}
            </Button>
          </>
        )
      }
    >
      <Done words={done} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section aria-labelledby="narrative">
          <h2 id="narrative" className="mb-3 text-lg">
            {wording.narrative}
          </h2>
          <p className="max-w-reading wrap-anywhere whitespace-pre-wrap">{report.narrative}</p>
        </section>
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-3 text-lg">
            {wording.facts}
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
          title={wording.closeWithoutFilingQuestion}
          confirmLabel={wording.closeSar}
          isDanger
          onClose={onClose}
          onConfirm={async (reason) => {
            await close.mutateAsync({ params: { uuid: report.uuid }, body: { reason } })
            setDone(wording.theSarWasClosedWithout)
          }}
        >
          <p>{wording.itCanNoLongerBe}</p>
        </ReasonDialog>
      )}
    </Page>
  )
}

function factsOf(report: SuspicionReport) {
  const { depositor_id, customer, suspect, filed_on, reference, keep_until } = report
  return [
    { term: wording.status, value: STATE_WORDS[report.state] },
    { term: wording.detected, value: formatFullDay(report.detected_on) },
    { term: wording.fileBy, value: formatFullDay(report.due_on) },
    ...(filed_on ? [{ term: wording.filed, value: formatFullDay(filed_on) }] : []),
    ...(reference ? [{ term: wording.filingNumber, value: reference }] : []),
    ...(keep_until ? [{ term: wording.retainUntil, value: formatFullDay(keep_until) }] : []),
    ...(depositor_id
      ? [
          {
            term: wording.about,
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
    { term: wording.suspect, value: suspect || customer || wording.unknown },
    { term: wording.openedBy, value: report.opened_by },
    { term: wording.opened, value: <Moment at={report.opened_at} /> },
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
    <Dialog title={wording.editSar} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.save}
        onSubmit={async (given) => {
          await change.mutateAsync({ params: { uuid }, body: given })
          onDone(wording.theSarWasUpdated)
          onClose()
        }}
      >
        <ReportFields form={form} />
      </Form>
    </Dialog>
  )
}
