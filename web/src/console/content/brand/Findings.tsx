import type { Finding } from '@passbook/contract/console/content/brand'
import { fill } from '../../../lib/fill.ts'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import * as wording from '../wording.ts'

/** The findings of the brand check: how each color pair looks, and what must change. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className="mb-1 text-lg">
        {wording.check}
      </h2>
      <p className="mb-3 text-ink-muted">{summaryOf(errors, findings.length - errors)}</p>
      <Table
        label={wording.check}
        columns={COLUMNS}
        rows={findings}
        keyOf={({ about, looks }) => `${about} ${looks}`}
        empty={wording.noIssuesFound}
      />
    </section>
  )
}

function summaryOf(errors: number, warnings: number): string {
  if (errors > 0) {
    return errors === 1
      ? wording.fixOneIssueBefore
      : fill(wording.fixErrorsIssuesBefore, { errors })
  }
  return warnings > 0 ? wording.readyToPublishReviewThe : wording.readyToPublish
}

const COLUMNS: Column<Finding>[] = [
  {
    id: 'severity',
    label: wording.severity,
    cell: ({ severity }) => (
      <StatusDot tone={severity === 'error' ? 'danger' : 'warning'}>
        {severity === 'error' ? wording.mustFix : wording.warning}
      </StatusDot>
    ),
  },
  { id: 'about', label: wording.item, cell: ({ about }) => <strong>{about}</strong> },
  {
    id: 'looks',
    label: wording.issueHeading,
    cell: ({ looks, pair }) => (
      <>
        {looks}
        {pair && <Pair {...pair} />}
      </>
    ),
  },
  { id: 'change', label: wording.howToFixIt, cell: ({ change }) => change },
]

/** Shows one color on the other, with their contrast ratio. */
function Pair({ front, back, ratio }: NonNullable<Finding['pair']>) {
  return (
    <span className="mt-2 flex items-center gap-3">
      <span
        aria-hidden
        className="grid h-9 w-20 place-items-center rounded-md border border-hairline"
        style={{ backgroundColor: back }}
      >
        <span className="h-5 w-14 rounded-sm" style={{ backgroundColor: front }} />
      </span>
      <span className="figures text-ink-muted">
        {fill(wording.ratioTo1, { ratio: ratio.toFixed(2) })}
      </span>
    </span>
  )
}
