import { Reason, REASON_CHARACTERS } from '@passbook/contract/console/customers'
import {
  DECLINE_REASONS,
  DeclineCode,
  MatchComparison,
  type Review,
  reviewEndpoints,
} from '@passbook/contract/console/reviews'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { ChecksField } from '../parts/ChecksField.tsx'
import { CancelButton, ReasonDialog, ReasonField, roleOf } from '../parts/ReasonDialog.tsx'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

export interface Decided {
  name: string
  decision: 'approve' | 'decline'
}

interface DecideProps {
  review: Review
  onDecided: (decided: Decided) => void
}

/** Approves or declines a review. Staff see the letter before it is sent. */
export function Decide({ review, onDecided }: DecideProps) {
  const { depositor_id: uuid, name, approval_letter, screening } = review
  const may = useMay()
  const [asked, setAsked] = useState<Decided['decision'] | null>(null)
  // The page above is notified at once, because the review is gone before the list reloads.
  const decide = useAct(reviewEndpoints.decideReview, {
    onSuccess: (_, { body: { decision } }) => onDecided({ name, decision }),
  })
  const close = () => setAsked(null)
  if (!may('reviews.decide'))
    return <p className="text-sm text-ink-muted">{wording.onlyOperationsCanDecide}</p>
  return (
    <>
      {screening === 'POSSIBLE' ? (
        <ClearMatch review={review} />
      ) : (
        <Button onClick={() => setAsked('approve')}>{wording.approve}</Button>
      )}
      <Button variant="danger" onClick={() => setAsked('decline')}>
        {wording.decline}
      </Button>
      {asked === 'approve' && (
        <ReasonDialog
          title={fill(wording.approveName, { name })}
          confirmLabel={wording.approve}
          onClose={close}
          onConfirm={(reason) =>
            decide.mutateAsync({ params: { uuid }, body: { decision: 'approve', reason } })
          }
        >
          <LetterShown text={approval_letter} />
        </ReasonDialog>
      )}
      {asked === 'decline' && (
        <DeclineDialog
          review={review}
          onClose={close}
          onConfirm={(declined) =>
            decide.mutateAsync({ params: { uuid }, body: { decision: 'decline', ...declined } })
          }
        />
      )}
    </>
  )
}

const declining = z.object({
  codes: reviewEndpoints.previewDecline.body.shape.codes,
  reason: Reason,
})
const CODES = DeclineCode.options.map((value) => ({ value, label: DECLINE_REASONS[value].label }))

interface DeclineDialogProps {
  review: Review
  onConfirm: (declined: z.output<typeof declining>) => Promise<unknown>
  onClose: () => void
}

/** Declines with the reasons that the notice gives. The notice is shown with those that are chosen. */
function DeclineDialog({ review, onConfirm, onClose }: DeclineDialogProps) {
  const { depositor_id: uuid, name } = review
  const form = useAppForm({
    schema: declining,
    defaultValues: { codes: [] as DeclineCode[], reason: '' },
  })
  const codes = form.watch('codes')
  return (
    <Dialog title={fill(wording.declineName, { name })} onClose={onClose} role={roleOf(form)}>
      <Form
        form={form}
        submitLabel={wording.decline}
        submitVariant="danger"
        onSubmit={async (declined) => {
          await onConfirm(declined)
          onClose()
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <ChecksField
          form={form}
          name="codes"
          label={wording.reasonsInTheLetter}
          hint={wording.neverNameASanctionsMatch}
          options={CODES}
        />
        {codes.length > 0 && <DeclineLetter uuid={uuid} codes={codes} />}
        <ReasonField form={form} name="reason" readers="later" />
      </Form>
    </Dialog>
  )
}

function DeclineLetter({ uuid, codes }: { uuid: string; codes: DeclineCode[] }) {
  const query = useDesk(reviewEndpoints.previewDecline, { params: { uuid }, body: { codes } })
  return <QueryState query={query}>{({ letter }) => <LetterShown text={letter} />}</QueryState>
}

const comparison = z.object({ ...MatchComparison.shape, reason: Reason })
const FIELDS = [
  { name: 'name', label: wording.name },
  { name: 'date_of_birth', label: wording.dateOfBirth },
  { name: 'address', label: wording.address },
] as const

/** Requests that two people clear a possible sanctions match. Until then nobody can approve the person. */
function ClearMatch({
  review: { depositor_id: uuid, name, is_clearing_requested },
}: {
  review: Review
}) {
  const [isOpen, setIsOpen] = useState(false)
  const clear = useAct(reviewEndpoints.clearMatch)
  const form = useAppForm({
    schema: comparison,
    defaultValues: { name: '', date_of_birth: '', address: '', reason: '' },
  })
  if (is_clearing_requested)
    return <p className="text-sm text-ink-muted">{wording.clearingTheMatchIsPending}</p>
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{wording.clearTheMatch}</Button>
      {isOpen && (
        <Dialog
          title={fill(wording.clearTheMatchOfName, { name })}
          onClose={() => setIsOpen(false)}
        >
          <p className="mb-4">{wording.forEachFieldExplain}</p>
          <Form
            form={form}
            submitLabel={wording.requestApproval}
            onSubmit={async (body) => {
              await clear.mutateAsync({ params: { uuid }, body })
              setIsOpen(false)
            }}
            footer={<CancelButton onClose={() => setIsOpen(false)} />}
          >
            {FIELDS.map((field) => (
              <TextAreaField
                key={field.name}
                form={form}
                {...field}
                maxCharacters={REASON_CHARACTERS}
              />
            ))}
            <ReasonField form={form} name="reason" readers="later" />
          </Form>
        </Dialog>
      )}
    </>
  )
}

function LetterShown({ text }: { text: string }) {
  return (
    <>
      <p>{wording.thisLetterIsSentBy}</p>
      <blockquote
        aria-label={wording.letter}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what slides is reached by keyboard
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-md bg-sunken p-4 text-sm"
      >
        <WrittenText>{text}</WrittenText>
      </blockquote>
    </>
  )
}
