import { formatDate } from '@passbook/contract/format-dates'
import type { AchFile } from '@passbook/contract/sandbox'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Section } from '../Section.tsx'
import { sandbox } from '../sandbox-api.ts'
import { addressOf } from '../sections.ts'
import { useSandbox } from '../use-sandbox.ts'
import { FileEntries } from './FileEntries.tsx'
import { fileName, stateOf } from './file-words.ts'

const MAX_LINES = 2_000
const COLUMNS = 94

/** A file as it was sent: 94 columns, a ruler above, line numbers beside. */
function FileText({ text }: { text: string }) {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const shown = lines.slice(0, MAX_LINES)
  return (
    <>
      <div
        role="region"
        aria-label="Text of the file"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className="hairline max-h-[36rem] overflow-auto rounded-md bg-surface py-3 font-mono text-xs leading-5"
      >
        <pre className="w-max min-w-full [counter-reset:line]">
          <span aria-hidden className="block pr-4 pl-16 text-ink-muted select-none">
            {ruler}
          </span>
          {shown.map((line, index) => (
            <span
              key={index}
              className="block pr-4 [counter-increment:line] before:sticky before:left-0 before:mr-4 before:inline-block before:w-12 before:bg-surface before:pr-2 before:text-right before:text-ink-muted before:content-[counter(line)]"
            >
              {line}
              {'\n'}
            </span>
          ))}
        </pre>
      </div>
      {lines.length > shown.length && (
        <p className="mt-2 text-sm text-ink-muted">
          The first {MAX_LINES.toLocaleString('en-US')} of {lines.length.toLocaleString('en-US')}{' '}
          lines; download the file for the rest.
        </p>
      )}
    </>
  )
}

/** A ruler '    .   10    .   20 …' in which each number ends at its column. */
const ruler = Array.from({ length: COLUMNS }, (_, index) => index + 1)
  .map((column) => {
    if (column % 10 === 9) return String(column + 1).charAt(0)
    if (column % 10 === 0) return '0'
    return column % 10 === 5 ? '.' : ' '
  })
  .join('')

const REFRESH_MS = 60_000

/** One file: its totals, the transactions in it, and its text. */
export function AchFileView({ fileId }: { fileId: string }) {
  const files = useSandbox(['ach-files'], sandbox.achFiles, REFRESH_MS)
  const text = useSandbox(['ach-text', fileId], () => sandbox.achText(fileId), REFRESH_MS)
  const file = files.data?.find(({ id }) => id === fileId)
  return (
    <>
      <a href={addressOf('ach')} className={`${standaloneLinkClass} mb-2 gap-2`}>
        <ArrowLeft aria-hidden className="size-5" />
        All ACH files
      </a>
      <Section
        title={file ? `${fileName(file)}, ${formatDate(file.business_date)}` : 'ACH file'}
        lead={file?.direction === 'in' ? 'Came from the ACH network.' : 'Sent to the ACH network.'}
      >
        {file ? <Totals file={file} /> : <Skeleton className="h-40 rounded-lg" />}
        {file?.direction === 'out' && (
          <FileEntries fileId={fileId} mayReturn={file.state === 'handed_over'} />
        )}
        <Card className="mt-6">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
            <h2 className="text-lg">As it was {file?.direction === 'in' ? 'received' : 'sent'}</h2>
            <a
              href={`/sandbox/api/ach/files/${fileId}`}
              download={`${file?.business_date ?? 'file'}-${file?.file_id_modifier ?? 'in'}.ach`}
              className={buttonClass('secondary')}
            >
              <Download aria-hidden className="size-5" />
              Download
            </a>
          </div>
          <QueryState query={text}>{(content) => <FileText text={content} />}</QueryState>
        </Card>
      </Section>
    </>
  )
}

function Totals({ file }: { file: AchFile }) {
  const { tone, words } = stateOf(file)
  return (
    <Card className="max-w-reading">
      <DefinitionRows
        rows={[
          { term: 'State', value: <StatusDot tone={tone}>{words}</StatusDot> },
          { term: 'Entries', value: file.entry_count },
          { term: 'Debits', value: <Money cents={file.debit_cents} /> },
          { term: 'Credits', value: <Money cents={file.credit_cents} /> },
        ]}
      />
    </Card>
  )
}
