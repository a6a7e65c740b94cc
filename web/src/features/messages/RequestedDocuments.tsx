import {
  type DocumentRequest,
  documentName,
  documentRequestEndpoints,
} from '@passbook/contract/document-requests'
import { formatFullDay } from '@passbook/contract/format-dates'
import { LIMITS } from '@passbook/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions, useData } from '../../api/use-data.ts'
import { FileField } from '../../forms/fields/FileField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ACCEPTED, AttachedFiles } from './attached-files.ts'
import { UploadProgress } from './MessageFields.tsx'
import { useSendMessage } from './use-messages.ts'
import * as wording from './wording.ts'

const { getDocumentRequests } = documentRequestEndpoints

/** A place for each document that we asked for; nothing if we asked for none. */
export function RequestedDocuments() {
  const { data } = useData(getDocumentRequests)
  const [isSent, setIsSent] = useState(false)
  const notice = useRef<HTMLOutputElement>(null)
  // The form with the pressed button is replaced, so the focus would be lost.
  useEffect(() => {
    if (isSent) notice.current?.focus()
  }, [isSent])
  return (
    <>
      <output ref={notice} tabIndex={-1} className="block outline-none">
        {isSent && <Notice severity="success">{wording.weReceivedYourDocuments}</Notice>}
      </output>
      {data?.requests.map((request) => (
        // The form starts again with the documents that are still missing.
        <SendRequested
          key={`${request.uuid} ${missing(request).length}`}
          request={request}
          onSending={() => setIsSent(false)}
          onSent={() => setIsSent(true)}
        />
      ))}
    </>
  )
}

function missing({ documents }: DocumentRequest) {
  return documents.filter(({ arrived_at }) => arrived_at === null)
}

const schema = z.object({ files: z.array(AttachedFiles) }).check(
  z.refine(({ files }) => files.some((chosen) => chosen.length > 0), {
    error: wording.chooseAtLeastOneFile,
    path: ['files', 0],
  }),
)

interface SendRequestedProps {
  request: DocumentRequest
  onSending: () => void
  onSent: () => void
}

function SendRequested({ request, onSending, onSent }: SendRequestedProps) {
  const wanted = missing(request)
  const form = useAppForm({ schema, defaultValues: { files: wanted.map((): File[] => []) } })
  const { send, sending } = useSendMessage(null)
  return (
    <Card className="mb-6">
      <h2 className="mb-1 text-lg">{wording.documentsWeNeedFromYou}</h2>
      <p className="mb-4 text-ink-muted">
        {fill(wording.pleaseSendThemByDate, { date: formatFullDay(request.due_date) })}
      </p>
      <Form
        form={form}
        submitLabel={wording.sendDocuments}
        pendingLabel={wording.sendingYourDocuments}
        onSubmit={async ({ files }) => {
          const sent = wanted.flatMap((document, place) =>
            (files[place] ?? []).slice(0, 1).map((file) => ({ document, file })),
          )
          onSending()
          await send(
            {
              reply_to: request.message_id,
              text: sent
                .map(({ document, file }) => `${documentName(document)}: ${file.name}`)
                .join('\n'),
              documents: sent.map(({ document }) => document.uuid).join(','),
            },
            sent.map(({ file }) => file),
          )
          onSent()
          await queryClient.invalidateQueries({
            queryKey: dataOptions(getDocumentRequests).queryKey,
          })
        }}
      >
        {wanted.map((document, place) => (
          <FileField
            key={document.uuid}
            form={form}
            name={`files.${place}`}
            label={documentName(document)}
            hint={fill(wording.pdfPngOrJpegUpTo, { megabytes: LIMITS.attachments.megabytes })}
            accept={ACCEPTED}
          />
        ))}
        {sending && <UploadProgress {...sending} />}
      </Form>
    </Card>
  )
}
