import type { Finding } from '@passbook/contract/console/content/brand'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { type Column, Table } from '../../parts/Table.tsx'

/** The findings of the brand check: how each color pair looks, and what must change. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className="mb-1 text-lg">
        Check
      </h2>
      <p className="mb-3 text-ink-muted">{summaryOf(errors, findings.length - errors)}</p>
      <Table
        label="Check"
        columns={COLUMNS}
        rows={findings}
        keyOf={({ about, looks }) => `${about} ${looks}`}
        empty="No issues found."
      />
    </section>
  )
}

function summaryOf(errors: number, warnings: number): string {
  if (errors > 0) {
    return `Fix ${errors} ${errors === 1 ? 'issue' : 'issues'} before requesting approval.`
  }
  return warnings > 0 ? 'Ready to publish. Review the warnings first.' : 'Ready to publish.'
}

const COLUMNS: Column<Finding>[] = [
  {
    id: 'severity',
    label: 'Severity',
    cell: ({ severity }) => (
      <StatusDot tone={severity === 'error' ? 'danger' : 'warning'}>
        {severity === 'error' ? 'Must fix' : 'Warning'}
      </StatusDot>
    ),
  },
  { id: 'about', label: 'Item', cell: ({ about }) => <strong>{about}</strong> },
  {
    id: 'looks',
    label: 'Issue',
    cell: ({ looks, pair }) => (
      <>
        {looks}
        {pair && <Pair {...pair} />}
      </>
    ),
  },
  { id: 'change', label: 'How to fix it', cell: ({ change }) => change },
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
      <span className="figures text-ink-muted">{ratio.toFixed(2)} to 1</span>
    </span>
  )
}
