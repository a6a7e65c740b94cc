import type { AchFile } from '@passbook/contract/sandbox'
import { formatDate } from '@passbook/contract/format-dates'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { sandbox } from '../sandbox-api.ts'
import { Section } from '../Section.tsx'
import { addressOf } from '../sections.ts'
import { useSandbox } from '../use-sandbox.ts'
import { BankStatement } from './BankStatement.tsx'
import { fileName, stateOf } from './file-words.ts'
import { ImportReturns } from './ImportReturns.tsx'
import { NetworkSwitch } from './NetworkSwitch.tsx'

const REFRESH_MS = 5_000

/** The ACH files that were sent and received, newest first. */
export function AchFiles() {
  const files = useSandbox(['ach-files'], sandbox.achFiles, REFRESH_MS)
  return (
    <Section
      title="ACH files"
      lead="What this bank sends to the ACH network at each cut-off, and what the network sends back. Open a file to read it as it was sent, or to have one of its entries returned."
    >
      <Card>
        <QueryState
          query={files}
          empty="No file yet. Make a deposit, then move the banking clock past the next cut-off: the file of the day appears here."
        >
          {(rows) => (
            <ul className="-my-3 divide-y divide-hairline">
              {rows.map((file) => (
                <FileRow key={file.id} file={file} />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
      <ImportReturns />
      <BankStatement />
      <NetworkSwitch />
    </Section>
  )
}

function FileRow({ file }: { file: AchFile }) {
  const Icon = file.direction === 'out' ? ArrowUpRight : ArrowDownLeft
  const { tone, words } = stateOf(file)
  return (
    <li>
      <a
        href={addressOf('ach', file.id)}
        className="-mx-2 flex min-h-control items-center gap-4 rounded-md px-2 py-3 text-ink no-underline hover:bg-sunken"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
          <span className="min-w-0 flex-1 basis-52">
            <span className="block font-bold">
              {fileName(file)}, {formatDate(file.business_date)}
            </span>
            <span className="block text-sm text-ink-muted">
              {file.direction === 'out' ? 'Sent' : 'Received'}, {entries(file.entry_count)}
            </span>
          </span>
          <span className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
            <span>
              Debits <Money cents={file.debit_cents} className="text-ink" />
            </span>
            <span>
              Credits <Money cents={file.credit_cents} className="text-ink" />
            </span>
          </span>
          <StatusDot tone={tone}>{words}</StatusDot>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </a>
    </li>
  )
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}
