import { formatInstantDay } from '@passbook/contract/format-dates'
import { messageEndpoints } from '@passbook/contract/messages'
import { Link } from 'react-router'
import { useDownload } from '../../../api/use-download.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { MESSAGE_CENTER } from '../../../destinations.ts'
import { threadAddress } from '../../../features/messages/address.ts'
import { useMessages } from '../../../features/messages/use-messages.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { fill } from '../../../lib/fill.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { DocumentRow } from '../DocumentRow.tsx'
import * as wording from '../wording.ts'
import { Rows, Section } from './Section.tsx'
import {
  type MessageFile,
  filesOf,
  type DocumentFilter,
  applyFilter,
  yearIn,
} from './filter-in-address.ts'

const MORE = { to: MESSAGE_CENTER.list, label: wording.messageCenter }

/** Files sent or received with messages. */
export function FilesSection({ filter }: { filter: DocumentFilter }) {
  const { query, messages } = useMessages()
  const none =
    filter.year === null
      ? wording.messageAttachmentsWillAppearHere
      : fill(wording.noMessageAttachmentsInYear, { year: filter.year })
  return (
    <Section title={wording.messageAttachments} more={MORE}>
      <QueryState query={query}>
        {() => (
          <>
            <Rows none={none}>
              {applyFilter(filesOf(messages), filter, ({ sentAt }) => yearIn(sentAt)).map(
                (file) => (
                  <File key={file.attachment.uuid} file={file} />
                ),
              )}
            </Rows>
            {query.hasNextPage && (
              <p className="mt-2 text-sm text-ink-muted">
                {wording.findAttachmentsOfOlderMessages}
              </p>
            )}
          </>
        )}
      </QueryState>
    </Section>
  )
}

function File({ file: { attachment, thread, subject, from, sentAt } }: { file: MessageFile }) {
  const brand = useBranding()
  const { download, ...file } = useDownload(messageEndpoints.downloadAttachment, (made) => made)
  const whose =
    from === 'depositor'
      ? wording.fromYou
      : fill(wording.fromShortName, { shortName: brand?.short_name ?? wording.us })
  return (
    <DocumentRow
      name={
        <Link
          to={threadAddress(MESSAGE_CENTER.list, thread)}
          className={`${standaloneLinkClass} wrap-anywhere`}
        >
          <bdi>{attachment.name}</bdi>
        </Link>
      }
      about={
        <>
          {whose}, {formatInstantDay(sentAt)} · <bdi>{subject}</bdi> ·{' '}
          {fileSize(attachment.size_bytes)}
        </>
      }
      fileName={attachment.name}
      label={wording.save}
      file={{
        ...file,
        save: () => download({ params: { uuid: thread, attachment: attachment.uuid } }),
      }}
    />
  )
}
