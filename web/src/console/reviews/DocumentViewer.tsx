import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import type { ReviewDocument } from '@passbook/contract/console/reviews'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { fetchDownload } from '../../api/use-save-download.ts'
import { fileSize } from '../../lib/file-size.ts'
import { fill } from '../../lib/fill.ts'
import { saveFile } from '../../lib/save-file.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { ask } from '../api/ask.ts'
import { consoleHref } from '../href.ts'
import { Moment } from '../parts/Moment.tsx'
import * as wording from './wording.ts'

/** The documents that the person sent, one at a time. Showing one is recorded, as a download is. */
export function DocumentViewer({ documents }: { documents: readonly ReviewDocument[] }) {
  const [chosen, setChosen] = useState(0)
  const place = Math.min(chosen, documents.length - 1)
  const document = documents[place]
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.documents}</h2>
      {document === undefined ? (
        <p className="text-sm text-ink-muted">{wording.noneSent}</p>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <Button variant="secondary" disabled={place === 0} onClick={() => setChosen(place - 1)}>
              {wording.previousDocument}
            </Button>
            <Button
              variant="secondary"
              disabled={place === documents.length - 1}
              onClick={() => setChosen(place + 1)}
            >
              {wording.nextDocument}
            </Button>
            <output className="figures text-sm text-ink-muted">
              {fill(wording.placeOfCount, { place: place + 1, count: documents.length })}
            </output>
          </div>
          <Shown key={document.uuid} document={document} />
        </>
      )}
    </Card>
  )
}

/** The address of the file works once, so its bytes are kept until the page closes. */
function useBytes({ uuid, message_id, content_type }: ReviewDocument) {
  return useQuery(
    {
      queryKey: ['document', uuid],
      queryFn: async () => {
        const params = { uuid: message_id, file: uuid }
        const download = await ask(consoleMessageEndpoints.downloadAttachment, { params })
        // The type is the one that the server found in the file.
        const bytes = new Blob([await fetchDownload(download)], { type: content_type })
        return { bytes, url: await urlOf(bytes) }
      },
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  )
}

/** Images are data, which every page may show; a PDF needs an address that a frame can load. */
function urlOf(bytes: Blob): string | Promise<string> {
  if (bytes.type === 'application/pdf') return URL.createObjectURL(bytes)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('the image could not be read')))
    reader.readAsDataURL(bytes)
  })
}

function Shown({ document }: { document: ReviewDocument }) {
  const query = useBytes(document)
  const { name, size_bytes, sent_at, message_id } = document
  return (
    <figure>
      <figcaption className="mb-3 text-sm wrap-anywhere">
        <bdi className="font-bold">{name}</bdi>, {fileSize(size_bytes)} · <Moment at={sent_at} />
      </figcaption>
      <QueryState query={query}>
        {({ bytes, url }) => (
          <>
            {document.content_type === 'application/pdf' ? (
              <Pdf name={name} url={url} />
            ) : (
              <img
                src={url}
                alt={fill(wording.documentName, { name })}
                className="hairline max-h-[40rem] w-full rounded-md bg-sunken object-contain"
              />
            )}
            <LinkButton onClick={() => saveFile(name, bytes)}>{wording.download}</LinkButton>
          </>
        )}
      </QueryState>
      <p>
        <Link
          to={consoleHref('/console/messages/:uuid', { uuid: message_id })}
          className={standaloneLinkClass}
        >
          {wording.openTheMessage}
        </Link>
      </p>
    </figure>
  )
}

/** A PDF in the browser's own viewer. */
function Pdf({ name, url }: { name: string; url: string }) {
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandboxed frame
    <iframe
      src={url}
      title={fill(wording.documentName, { name })}
      className="hairline h-[32rem] w-full rounded-md bg-sunken"
    />
  )
}
