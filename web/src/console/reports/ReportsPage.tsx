import {
  REPORTS,
  type Report,
  ReportKind,
  ReportPeriod,
  type ReportQuery,
  type ReportUnit,
  reportEndpoints,
} from '@passbook/contract/console/reports'
import { BusinessDate } from '@passbook/contract/dates'
import { formatDate } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Money } from '../../ui/Money.tsx'
import { ask } from '../api/ask.ts'
import { useDesk } from '../api/use-desk.ts'
import { type ReturnsFilter, returnsHref } from '../money/returns-href.ts'
import { CountLink } from '../parts/CountLink.tsx'
import { DayBox } from '../parts/DayBox.tsx'
import { Done } from '../parts/Done.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import { ReportSchedules } from './ReportSchedules.tsx'
import * as wording from './wording.ts'

const KINDS = ReportKind.options.map((kind) => ({ value: kind, label: REPORTS[kind].title }))
const PERIODS = [
  { value: 'day', label: wording.byDay },
  { value: 'week', label: wording.byWeek },
]

/** Reads the choice from the URL, where an email's link puts it, and ignores what is invalid. */
function readQuery(search: URLSearchParams): ReportQuery & { kind: ReportKind } {
  return {
    kind: ReportKind.safeParse(search.get('kind')).data ?? 'money',
    from: BusinessDate.safeParse(search.get('from')).data,
    to: BusinessDate.safeParse(search.get('to')).data,
    by: ReportPeriod.safeParse(search.get('by')).data,
  }
}

/** A report for a period: its totals, its rows, its export, and the emails about it. */
export function ReportsPage() {
  const may = useMay()
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const [done, setDone] = useState<string | null>(null)
  const wanted = readQuery(search)
  const query = useDesk(reportEndpoints.readReport, { query: wanted })
  const report = query.data
  const { title, about } = REPORTS[wanted.kind]
  // The period of the list is the one of the figures.
  const listed = may('money.read') && report ? { from: report.from, to: report.to } : undefined
  const change = (values: Partial<Record<keyof ReportQuery, string>>) => {
    const all = { ...Object.fromEntries(search), ...values }
    setSearch(Object.entries(all).filter(([, value]) => value !== ''))
  }
  return (
    <Page lead={wording.figuresForAPeriod}>
      <Done words={done} />
      <Choices wanted={wanted} report={report} onChange={change} />
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-ink-muted">{about}</p>
      <p className="mt-1 mb-4 text-ink-muted">{say(wording.sumsIncludeEveryAccount)}</p>
      <Table
        label={title}
        columns={columnsOf(wanted.kind, report?.by ?? 'day', listed)}
        query={query}
        rows={report && rowsOf(report)}
        keyOf={({ name, isTotal }) => (isTotal ? 'total' : `row ${name}`)}
        empty={wording.nothingInThisPeriod}
      />
      {report && (
        <div className="mt-4">
          <ExportButton
            label={wording.exportCsv}
            name={`${report.kind}-${report.from}-${report.to}.csv`}
            ask={() => ask(reportEndpoints.exportReport, { query: wanted })}
          />
        </div>
      )}
      {may('reports.schedule') && <ReportSchedules kind={wanted.kind} onDone={setDone} />}
    </Page>
  )
}

interface ChoicesProps {
  wanted: ReportQuery & { kind: ReportKind }
  report: Report | undefined
  onChange: (values: Partial<Record<keyof ReportQuery, string>>) => void
}

function Choices({ wanted, report, onChange }: ChoicesProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4">
      <div className="w-full sm:w-72">
        <SelectBox
          label={wording.report}
          options={KINDS}
          value={wanted.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      <DayBox
        label={wording.from}
        value={wanted.from ?? report?.from}
        onChange={(from) => onChange({ from })}
      />
      <DayBox
        label={wording.to}
        value={wanted.to ?? report?.to}
        onChange={(to) => onChange({ to })}
      />
      {REPORTS[wanted.kind].isByPeriod && (
        <div className="w-full sm:w-40">
          <SelectBox
            label={wording.rows}
            options={PERIODS}
            value={wanted.by ?? 'day'}
            onChange={(by) => onChange({ by })}
          />
        </div>
      )}
    </div>
  )
}

type Row = Report['rows'][number] & { isTotal?: true }

/** The totals come first, so that they are on the screen whatever the length of the period is. */
function rowsOf({ rows, totals }: Report): Row[] {
  return rows.length === 0 ? [] : [{ name: wording.total, values: totals, isTotal: true }, ...rows]
}

function columnsOf(
  kind: ReportKind,
  by: ReportPeriod,
  /** The period for the list of returns; undefined for people who may not read it. */
  listed: ReturnsFilter | undefined,
): Column<Row>[] {
  const { first, columns, isByPeriod } = REPORTS[kind]
  return [
    {
      id: 'name',
      label: first,
      cell: ({ name, isTotal }) => (
        <strong>{isByPeriod && !isTotal ? periodWords(name, by) : name}</strong>
      ),
    },
    ...columns.map(({ label, unit, lists }, place) => ({
      id: label,
      label,
      isFigure: true,
      cell: ({ name, values, code }: Row) => {
        const figure = <Figure unit={unit} value={values[place] ?? null} />
        if (!lists || !listed || !values[place]) return figure
        return (
          <CountLink
            to={returnsHref({ ...listed, code, what: lists })}
            about={fill(wording.ofRow, { label, name })}
          >
            {figure}
          </CountLink>
        )
      },
    })),
  ]
}

function periodWords(date: string, by: ReportPeriod): string {
  const day = formatDate(date)
  return by === 'week' ? fill(wording.weekOf, { day }) : day
}

function Figure({ unit, value }: { unit: ReportUnit; value: number | null }) {
  if (value === null) return <Nothing />
  if (unit === 'cents') return <Money cents={value} />
  if (unit === 'percent') return fill(wording.percentCount, { percent: value })
  if (unit === 'hours') {
    return value === 1 ? wording.oneHour : fill(wording.hoursCount, { hours: value })
  }
  return value.toLocaleString('en-US')
}
