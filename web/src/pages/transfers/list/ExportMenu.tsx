import type { ExportFormat, WrittenFilters } from '@passbook/contract/transaction-filters'
import { transferEndpoints } from '@passbook/contract/transfers'
import Download from 'lucide-react/icons/download'
import { useDownload } from '../../../api/use-download.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

const FORMATS: readonly { id: ExportFormat; label: string }[] = [
  { id: 'csv', label: 'CSV, for a spreadsheet' },
  { id: 'ofx', label: 'OFX, for other programs: what is posted' },
]

/** Asks for a file of everything that is looked for, not only of what is on the page, and saves it. */
export function useExport(filters: WrittenFilters) {
  const { download, ...state } = useDownload(transferEndpoints.exportTransactions, (file) => file)
  return { ...state, save: (format: ExportFormat) => download({ query: { ...filters, format } }) }
}

type Export = ReturnType<typeof useExport>

export function ExportMenu({ isPending, savedName, save }: Export) {
  return (
    <>
      <Menu
        label={
          <>
            {isPending ? <Spinner /> : <Download aria-hidden className="size-5" />}
            Download
          </>
        }
        actions={FORMATS.map(({ id, label }) => ({
          id,
          label,
          isDisabled: isPending,
          onAction: () => save(id),
        }))}
      />
      <Announcement>
        {isPending ? 'Making your file' : savedName && `${savedName} was downloaded`}
      </Announcement>
    </>
  )
}

/** Why there is no file, below the line of buttons. */
export function ExportRefusal({ error }: Pick<Export, 'error'>) {
  return (
    <div className="mb-6 empty:hidden print:hidden">
      <Refusal error={error} title="This could not be downloaded" />
    </div>
  )
}
