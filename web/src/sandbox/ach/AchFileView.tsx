import type { AchFile } from '@passbook/contract/sandbox'
import { formatDate } from '@passbook/contract/dates'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import { QueryState } from '../../shell/QueryState.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { sandbox } from '../sandbox-api.ts'
import { Section } from '../Section.tsx'
import { addressOf } from '../sections.ts'
import { useSandbox } from '../use-sandbox.ts'
import { FileEntries } from './FileEntries.tsx'
import { fileName, stateOf } from './file-words.ts'
import { FileText } from './FileText.tsx'

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
