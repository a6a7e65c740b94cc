import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import type { Attachment } from '@passbook/contract/attachments'
import Paperclip from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import { saveDownload } from '../../api/use-save-download.ts'
import { fileSize } from '../../lib/file-size.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'

interface SentFileProps {
  message: string
  file: Pick<Attachment, 'uuid' | 'name' | 'size_bytes'>
}

/** A file that came with a message; that somebody fetched it is kept. */
export function SentFile({ message, file: { uuid, name, size_bytes } }: SentFileProps) {
  const download = useAct(consoleMessageEndpoints.downloadAttachment)
  const [error, setError] = useState<Error | null>(null)
  const save = async () => {
    setError(null)
    try {
      await saveDownload(await download.mutateAsync({ params: { uuid: message, file: uuid } }))
    } catch (failure) {
      setError(failure as Error)
    }
  }
  return (
    <div className="mt-1 text-sm">
      <p className="flex items-center gap-2 text-ink-muted">
        <Paperclip aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <LinkButton onClick={() => void save()} disabled={download.isPending}>
            <VisuallyHidden>Download </VisuallyHidden>
            <bdi>{name}</bdi>
          </LinkButton>
          , {fileSize(size_bytes)}
        </span>
      </p>
      <Refusal error={error} />
    </div>
  )
}
