import type { Attachment, AttachmentType } from '@passbook/contract/attachments'
import { messageEndpoints } from '@passbook/contract/messages'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import { useDownload } from '../../api/use-download.ts'
import { fileSize } from '../../lib/file-size.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'

const TYPE_WORDS: Record<AttachmentType, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
}

/** A file of a thread, which is never opened here: it is saved. */
export function AttachmentLine({ thread, attachment }: { thread: string; attachment: Attachment }) {
  const { uuid, name, content_type, size_bytes } = attachment
  const { download, isPending, error } = useDownload(
    messageEndpoints.downloadAttachment,
    (file) => file,
  )
  const Icon = content_type === 'application/pdf' ? FileText : Image

  return (
    <li className="py-1.5 not-last:border-b not-last:border-hairline">
      <div className="flex items-center gap-3">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
        <div className="min-w-0 flex-1">
          <bdi className="block wrap-anywhere">{name}</bdi>
          <span className="figures block text-sm text-ink-muted">
            {TYPE_WORDS[content_type]}, {fileSize(size_bytes)}
          </span>
        </div>
        <Button
          variant="quiet"
          className="shrink-0 px-3"
          isPending={isPending}
          pendingLabel={`Downloading ${name}`}
          aria-label={`Download ${name}`}
          onClick={() => download({ params: { uuid: thread, attachment: uuid } })}
        >
          <Download aria-hidden className="size-5" />
          <span className="max-sm:hidden">Download</span>
        </Button>
      </div>
      <Refusal error={error} title="This could not be downloaded" />
    </li>
  )
}
