import { formatInstantDay } from '@passbook/contract/format-dates'
import { LIMITS } from '@passbook/contract/limits'
import type { Message } from '@passbook/contract/messages'
import { useState } from 'react'
import { z } from 'zod/mini'
import { ApiError } from '../../api/error.ts'
import { ACCEPTED, AttachedFiles } from '../../features/messages/attached-files.ts'
import { UploadProgress } from '../../features/messages/MessageFields.tsx'
import { useMessages, useSendMessage } from '../../features/messages/use-messages.ts'
import { FileField } from '../../forms/fields/FileField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { compareDates } from '../../lib/dates.ts'
import { fill } from '../../lib/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import * as wording from './wording.ts'

/** What we ask for, one file each. The names are those of the form's fields. */
const DOCUMENTS = {
  photo_id: {
    label: wording.photoId,
    hint: wording.yourDriversLicenseStateId,
  },
  proof_of_address: {
    label: wording.proofOfAddress,
    hint: wording.aUtilityBillLeaseOr,
  },
} as const
type DocumentName = keyof typeof DOCUMENTS
const NAMES = Object.keys(DOCUMENTS) as DocumentName[]

const schema = z.object({ photo_id: AttachedFiles, proof_of_address: AttachedFiles }).check(
  z.refine((chosen) => NAMES.some((name) => chosen[name].length > 0), {
    error: wording.chooseAtLeastOneDocument,
    path: ['photo_id'],
  }),
)
type Chosen = z.output<typeof schema>

const SUBJECT = wording.documentsForMyIdentityCheck

/** A place for each document; they are sent as a message, which staff see beside the review. */
export function SendDocuments() {
  const form = useAppForm({ schema, defaultValues: { photo_id: [], proof_of_address: [] } })
  const { send, sending } = useSendMessage(null)
  const [isSent, setSent] = useState(false)
  return (
    <>
      <Form
        form={form}
        submitLabel={wording.sendDocuments}
        pendingLabel={wording.sendingYourDocuments}
        onSubmit={async (chosen) => {
          const files = NAMES.flatMap((name) => chosen[name])
          const message = { topic: 'identity', subject: SUBJECT, text: describe(chosen) } as const
          await send(message, files).catch((error: unknown) => {
            throw atTheirFields(error, chosen)
          })
          form.reset()
          setSent(true)
        }}
      >
        {NAMES.map((name) => (
          <FileField
            key={name}
            form={form}
            name={name}
            label={DOCUMENTS[name].label}
            hint={fill(wording.hintPdfPngOrJpeg, {
              hint: DOCUMENTS[name].hint,
              megabytes: LIMITS.attachments.megabytes,
            })}
            accept={ACCEPTED}
          />
        ))}
        {sending && <UploadProgress {...sending} />}
      </Form>
      <output>
        {isSent && <Notice severity="success">{wording.weReceivedYourDocumentsThank}</Notice>}
      </output>
    </>
  )
}

/** Names each document, so that staff know which file is which. */
function describe(chosen: Chosen): string {
  const lines = NAMES.flatMap((name) =>
    chosen[name].map((file) => `${DOCUMENTS[name].label}: ${file.name}`),
  )
  return lines.join('\n')
}

/** The server numbers the files it refuses in the order in which they were sent. */
function atTheirFields(thrown: unknown, chosen: Chosen): unknown {
  if (!(thrown instanceof ApiError)) return thrown
  const places = NAMES.flatMap((name) => chosen[name].map((_, place) => `${name}.${place}`))
  const errors = Object.entries(thrown.errors).map(([field, words]): [string, string[]] => {
    const place = /^attachments\.(\d+)$/.exec(field)?.[1]
    return [place === undefined ? field : (places[Number(place)] ?? field), words]
  })
  return new ApiError(
    thrown.status,
    thrown.message,
    Object.fromEntries(errors),
    thrown.invocationId,
  )
}

/** The files sent so far, newest first: after a reload one sees that they arrived. */
export function SentDocuments() {
  const { messages } = useMessages()
  const files = messages.flatMap(filesOf).toSorted((a, b) => compareDates(b.sentAt, a.sentAt))
  if (files.length === 0) return null
  return (
    <section aria-label={wording.documentsYouSent}>
      <h2 className="mb-2 font-bold">{wording.documentsYouSent}</h2>
      <ul className="border-t border-hairline">
        {files.map(({ uuid, name, sentAt }) => (
          <li
            key={uuid}
            className="flex min-h-target items-center justify-between gap-4 border-b border-hairline"
          >
            <bdi className="min-w-0 truncate">{name}</bdi>
            <span className="figures shrink-0 text-sm text-ink-muted">
              {formatInstantDay(sentAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function filesOf({ topic, entries }: Message) {
  if (topic !== 'identity' && topic !== 'documents') return []
  return entries
    .filter(({ from }) => from === 'depositor')
    .flatMap(({ created_at, attachments }) =>
      attachments.map(({ uuid, name }) => ({ uuid, name, sentAt: created_at })),
    )
}
