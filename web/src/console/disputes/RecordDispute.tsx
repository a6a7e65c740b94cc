import { consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { BusinessDate } from '@passbook/contract/dates'
import { DISPUTE_KIND_WORDS, DisputeKind } from '@passbook/contract/dispute-words'
import { DisputeWords } from '@passbook/contract/disputes'
import { LIMITS } from '@passbook/contract/limits'
import { AmountCents } from '@passbook/contract/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { EasternMoment, easternInstant } from '../parts/eastern-instant.ts'
import { CancelButton, roleOf } from '../parts/ReasonDialog.tsx'
import { useSay } from '../parts/words.ts'
import { consoleHref } from '../href.ts'
import * as wording from './wording.ts'

const FROM = [
  { value: 'call', label: wording.phoneCall },
  { value: 'letter', label: wording.letter },
] as const

const KINDS = [
  { value: '', label: wording.chooseOne },
  ...DisputeKind.options.map((value) => ({ value, label: DISPUTE_KIND_WORDS[value] })),
]

const schema = z.object({
  from: z.enum(['call', 'letter']),
  kind: z.enum(DisputeKind.options, wording.chooseTheTypeOfProblem),
  words: DisputeWords,
  received: EasternMoment,
  transaction_reference: z
    .string()
    .check(z.trim(), z.regex(/^([0-9A-Fa-f]{8})?$/, wording.enterAllEightCharactersOr)),
  amount_cents: z.optional(z.nullable(AmountCents)),
  learned_on: z.union([z.literal(''), BusinessDate], wording.enterAFullDateOr),
})

/** Records a dispute that came by phone or letter, in place, dated when we received it. */
export function RecordDispute({ depositor_id }: { depositor_id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  // A retry after a lost response uses the same uuid, also when the form was closed meanwhile, so it
  // makes no second dispute.
  const [uuid, setUuid] = useState(() => crypto.randomUUID())
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {wording.recordADispute}
      </Button>
      {isOpen && (
        <Record
          uuid={uuid}
          depositor_id={depositor_id}
          onRecorded={() => setUuid(crypto.randomUUID())}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface RecordProps {
  uuid: string
  depositor_id: string
  onRecorded: () => void
  onClose: () => void
}

function Record({ uuid, depositor_id, onRecorded, onClose }: RecordProps) {
  const navigate = useNavigate()
  const say = useSay()
  const record = useAct(consoleDisputeEndpoints.recordDispute)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      from: 'call',
      kind: undefined,
      words: '',
      received: '',
      transaction_reference: '',
      amount_cents: null,
      learned_on: '',
    },
  })
  return (
    <Dialog title={wording.recordADispute} onClose={onClose} role={roleOf(form)}>
      <Form
        form={form}
        submitLabel={wording.recordDispute}
        onSubmit={async ({ from, kind, words, ...rest }) => {
          const body = { from, uuid, depositor_id, kind, words, ...withoutEmpty(rest) }
          const { dispute } = await record.mutateAsync({ body })
          onRecorded()
          await navigate(consoleHref('/console/disputes/:uuid', { uuid: dispute.uuid }))
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <LeaveWarning form={form} />
        <ChoiceField form={form} name="from" label={wording.howItWasReported} options={FROM} />
        <ChoiceField form={form} name="kind" label={wording.typeOfProblem} options={KINDS} />
        <TextAreaField
          form={form}
          name="words"
          label={wording.description}
          hint={say(wording.inTheCustomersWordsThey)}
          maxCharacters={LIMITS.disputes.wordsCharacters}
        />
        <TextField
          form={form}
          name="received"
          type="datetime-local"
          label={wording.receivedEasternTime}
          hint={wording.leaveBlankToUseThe}
          isOptional
        />
        <TextField
          form={form}
          name="transaction_reference"
          label={wording.transactionReference}
          hint={wording.eightCharactersIfKnown}
          maxLength={8}
          isOptional
        />
        <MoneyField form={form} name="amount_cents" label={wording.amountInQuestion} isOptional />
        <TextField form={form} name="learned_on" type="date" label={wording.noticedOn} isOptional />
      </Form>
    </Dialog>
  )
}

type Rest = Omit<z.output<typeof schema>, 'from' | 'kind' | 'words'>

/** Leaves out the fields that are empty. */
function withoutEmpty({ received, transaction_reference, amount_cents, learned_on }: Rest) {
  const received_at = received ? easternInstant(received) : null
  return {
    ...(received_at && { received_at }),
    ...(transaction_reference && { transaction_reference }),
    ...(amount_cents && { amount_cents }),
    ...(learned_on && { learned_on }),
  }
}
