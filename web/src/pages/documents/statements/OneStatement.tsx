import { formatDate } from '@passbook/contract/dates'
import type { WholeStatement } from '@passbook/contract/documents'
import Download from 'lucide-react/icons/download'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Figures } from './Figures.tsx'
import { Lines } from './Lines.tsx'
import { periodWords, readableCode } from './period-words.ts'
import { useStatementFile } from './use-statement-file.ts'

/** A statement whole, as its PDF has it, beside the way to that. */
export function OneStatement({ statement }: { statement: WholeStatement }) {
  const { holders, is_final, made_on, code } = statement
  const file = useStatementFile(statement)
  return (
    <Card>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-lg font-bold">{periodWords(statement)}</h2>
          <p className="text-ink-muted">
            {holders.join(' and ')}
            {is_final && ' · Final statement'}
          </p>
        </div>
        <Button
          variant="secondary"
          className="print:hidden"
          isPending={file.isPending}
          pendingLabel="Downloading"
          onClick={file.save}
        >
          <Download aria-hidden className="size-5" />
          Download PDF
        </Button>
      </div>
      <Announcement>{file.savedName && `${file.savedName} was downloaded`}</Announcement>
      <Refusal error={file.error} title="This could not be downloaded" />
      <Figures statement={statement} />
      <h3 className="mt-8 mb-2 font-bold">Transactions</h3>
      <Lines statement={statement} />
      <p className="mt-6 text-sm text-ink-muted">
        Made on {formatDate(made_on)} · Code <span className="figures">{readableCode(code)}</span>,
        by which we can tell whether the PDF is unaltered.
      </p>
    </Card>
  )
}
