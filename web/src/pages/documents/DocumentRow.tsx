import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { Button } from '../../ui/Button.tsx'
import * as wording from './wording.ts'

interface DocumentRowProps {
  /** The document's name, as a link if it has a page. */
  name: ReactNode
  about: ReactNode
  /** An additional fact to see at a glance. */
  aside?: ReactNode
  /** The accessible name of the file: "the statement of October 2026". */
  fileName: string
  /** The button's text. */
  label?: string
  file: {
    isPending: boolean
    savedName: string | undefined
    error: Error | null
    save: () => void
  }
}

/** A document with its download button. */
export function DocumentRow({
  name,
  about,
  aside,
  fileName,
  label = 'PDF',
  file,
}: DocumentRowProps) {
  return (
    <li className="border-t border-hairline py-2">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 sm:grid-cols-[1fr_auto_auto]">
        <div className="min-w-0">
          {name}
          <p className="text-sm wrap-anywhere text-ink-muted">{about}</p>
        </div>
        <div className="col-start-1 sm:col-start-2 sm:row-start-1">{aside}</div>
        <div className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1">
          <Button
            variant="quiet"
            className="px-3 print:hidden"
            isPending={file.isPending}
            pendingLabel={fill(wording.downloadingFileName, { fileName })}
            aria-label={fill(wording.downloadFileName, { fileName })}
            onClick={file.save}
          >
            <Download aria-hidden className="size-5" />
            {label}
          </Button>
        </div>
      </div>
      <Announcement>
        {file.savedName && fill(wording.savedNameWasDownloaded, { savedName: file.savedName })}
      </Announcement>
      <Refusal error={file.error} title={wording.weCouldntDownloadThisFile} />
    </li>
  )
}
