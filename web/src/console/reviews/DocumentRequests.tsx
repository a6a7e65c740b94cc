import {
  type StaffDocumentRequest,
  NewDocuments,
  type Review,
  reviewEndpoints,
} from '@passbook/contract/console/reviews'
import { DOCUMENT_WORDS, DocumentKind, documentName } from '@passbook/contract/document-requests'
import { formatDate } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useAct } from '../api/use-act.ts'
import { ChecksField } from '../parts/ChecksField.tsx'
import { CancelButton } from '../parts/ReasonDialog.tsx'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

/** What was asked of the person, what arrived, and the button that asks for more. */
export function DocumentRequests({ review }: { review: Review }) {
  const mayAsk = useMay()('reviews.request')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.requestedDocuments}</h2>
      {review.document_requests.length === 0 && (
        <p className="text-sm text-ink-muted">{wording.noDocumentsWereRequested}</p>
      )}
      <ul className="flex flex-col gap-4">
        {review.document_requests.map((request) => (
          <li key={request.uuid}>
            <Requested uuid={review.depositor_id} request={request} mayWithdraw={mayAsk} />
          </li>
        ))}
      </ul>
      {mayAsk && (
        <div className="mt-4">
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {wording.askForADocument}
          </Button>
        </div>
      )}
      {isAsking && <AskDialog review={review} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

interface RequestedProps {
  uuid: string
  request: StaffDocumentRequest
  mayWithdraw: boolean
}

function Requested({ uuid, request, mayWithdraw }: RequestedProps) {
  const withdraw = useAct(reviewEndpoints.withdrawDocuments)
  const { due_date, requested_by, withdrawn_at, documents } = request
  const isOpen = withdrawn_at === null && documents.some(({ arrived_at }) => arrived_at === null)
  return (
    <div className="text-sm">
      <p className="mb-1">
        {fill(wording.dueDateRequestedByName, { date: formatDate(due_date), name: requested_by })}
      </p>
      <ul className="flex flex-col gap-1">
        {documents.map((document) => (
          <li key={document.uuid} className="flex flex-wrap items-baseline gap-x-3">
            <span className="wrap-anywhere">{documentName(document)}</span>
            {document.arrived_at !== null ? (
              <StatusDot tone="success">{wording.arrived}</StatusDot>
            ) : withdrawn_at === null ? (
              <StatusDot tone="warning">{wording.waiting}</StatusDot>
            ) : (
              <StatusDot tone="neutral">{wording.withdrawn}</StatusDot>
            )}
          </li>
        ))}
      </ul>
      {isOpen && mayWithdraw && (
        <LinkButton
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { uuid, request: request.uuid } })}
        >
          {wording.withdrawRequest}
        </LinkButton>
      )}
      <Refusal error={withdraw.error} />
    </div>
  )
}

const asking = z.object({
  kinds: z.array(DocumentKind).check(z.minLength(1, wording.chooseAtLeastOneDocument)),
  words: z.string(),
  due_date: NewDocuments.shape.due_date,
})
const KINDS = DocumentKind.options.map((value) => ({ value, label: DOCUMENT_WORDS[value] }))

/** Asks for documents. The person gets an alert, an email and a place for each. */
function AskDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const ask = useAct(reviewEndpoints.requestDocuments)
  const say = useSay()
  const form = useAppForm({
    schema: asking,
    defaultValues: { kinds: [] as DocumentKind[], words: '', due_date: '' },
  })
  const asksForOther = form.watch('kinds').includes('other')
  return (
    <Dialog title={fill(wording.askNameForADocument, { name: review.name })} onClose={onClose}>
      <p className="mb-4">{say(wording.theCustomerGetsAnEmail)}</p>
      <Form
        form={form}
        submitLabel={wording.askForADocument}
        onSubmit={async ({ kinds, words, due_date }) => {
          if (kinds.includes('other') && words.trim() === '')
            return { words: [wording.sayWhichOtherDocument] }
          const documents = kinds.map((kind) => (kind === 'other' ? { kind, words } : { kind }))
          await ask.mutateAsync({
            params: { uuid: review.depositor_id },
            body: { documents, due_date },
          })
          onClose()
          return null
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <ChecksField form={form} name="kinds" label={wording.documents} options={KINDS} />
        {asksForOther && (
          <TextField form={form} name="words" label={wording.whichDocument} maxLength={200} />
        )}
        <TextField form={form} name="due_date" type="date" label={wording.dueDate} />
      </Form>
    </Dialog>
  )
}
