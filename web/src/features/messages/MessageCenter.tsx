import { useSearchParams } from 'react-router'
import type { MessagePages } from '../../destinations.ts'
import { readThread } from './address.ts'
import { RequestedDocuments } from './RequestedDocuments.tsx'
import { MessageList } from './MessageList.tsx'
import { Thread } from './Thread.tsx'

/** The list of threads with the institution, or the thread that the URL names. */
export function MessageCenter({ pages }: { pages: MessagePages }) {
  const [search] = useSearchParams()
  const uuid = readThread(search)
  return (
    <div className="max-w-reading">
      <RequestedDocuments />
      {uuid ? <Thread key={uuid} uuid={uuid} pages={pages} /> : <MessageList pages={pages} />}
    </div>
  )
}
