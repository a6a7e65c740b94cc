import {
  REPORTS,
  type ReportKind,
  type ReportSchedule,
  type ScheduleFrequency,
  reportEndpoints,
} from '@passbook/contract/console/reports'
import { formatFullDay } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { SelectBox } from '../parts/SelectBox.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import * as wording from './wording.ts'

const EVERY: Readonly<Record<ScheduleFrequency, string>> = {
  week: wording.everyMonday,
  month: wording.firstOfEveryMonth,
}
const CHOICES = Object.entries(EVERY).map(([value, label]) => ({ value, label }))

interface ReportSchedulesProps {
  /** The report that is open. */
  kind: ReportKind
  onDone: (words: string) => void
}

/** The emails about reports that the person gets, and a form for one about the open report. */
export function ReportSchedules({ kind, onDone }: ReportSchedulesProps) {
  const query = useDesk(reportEndpoints.listReportSchedules, {})
  const [every, setEvery] = useState<ScheduleFrequency>('week')
  const add = useAct(reportEndpoints.addReportSchedule, {
    onSuccess: ({ schedule }) =>
      onDone(
        fill(wording.titleIsEmailedNextOn, {
          title: REPORTS[schedule.kind].title,
          day: formatFullDay(schedule.next_on),
        }),
      ),
  })
  return (
    <section aria-labelledby="report-emails" className="mt-10">
      <h2 id="report-emails" className="text-lg">
        {wording.reportEmails}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">{wording.youGetAnEmailWith}</p>
      <Table
        label={wording.reportEmails}
        columns={[...COLUMNS, removeColumn(onDone)]}
        query={query}
        rows={query.data?.schedules}
        keyOf={({ uuid }) => uuid}
        empty={wording.youGetNoReportEmails}
      />
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-72">
          <SelectBox
            label={wording.howOften}
            options={CHOICES}
            value={every}
            onChange={(value) => setEvery(value as ScheduleFrequency)}
          />
        </div>
        <Button
          variant="secondary"
          isPending={add.isPending}
          onClick={() => add.mutate({ body: { kind, every } })}
        >
          {wording.emailMeThisReport}
        </Button>
      </div>
      <div className="mt-3 empty:hidden">
        <Refusal error={add.error} />
      </div>
    </section>
  )
}

const COLUMNS: Column<ReportSchedule>[] = [
  {
    id: 'report',
    label: wording.report,
    cell: ({ kind }) => <strong>{REPORTS[kind].title}</strong>,
  },
  { id: 'every', label: wording.howOften, cell: ({ every }) => EVERY[every] },
  { id: 'next', label: wording.nextEmail, cell: ({ next_on }) => formatFullDay(next_on) },
]

function removeColumn(onDone: (words: string) => void): Column<ReportSchedule> {
  return {
    id: 'act',
    label: wording.action,
    isLabelHidden: true,
    cell: (schedule) => <Remove schedule={schedule} onDone={onDone} />,
  }
}

interface RemoveProps {
  schedule: ReportSchedule
  onDone: (words: string) => void
}

function Remove({ schedule: { uuid, kind }, onDone }: RemoveProps) {
  const act = useAct(reportEndpoints.removeReportSchedule, {
    onSuccess: () => onDone(wording.theEmailWasRemoved),
  })
  return (
    <Button
      variant="secondary"
      isPending={act.isPending}
      aria-label={fill(wording.removeTitle, { title: REPORTS[kind].title })}
      onClick={() => act.mutate({ params: { uuid } })}
    >
      {wording.remove}
    </Button>
  )
}
