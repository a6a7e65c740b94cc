import { type Customer, customerEndpoints } from '@passbook/contract/console/customers'
import { consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { BusinessDate } from '@passbook/contract/dates'
import { DISPUTE_KIND_WORDS, DisputeKind } from '@passbook/contract/dispute-words'
import { DisputeWords } from '@passbook/contract/disputes'
import { LIMITS } from '@passbook/contract/limits'
import { AmountCents } from '@passbook/contract/money'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod/mini'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { EasternMoment, easternInstant } from '../parts/eastern-instant.ts'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/words.ts'
import { consoleHref } from '../href.ts'

const FROM = [
  { value: 'call', label: 'Phone call' },
  { value: 'letter', label: 'Letter' },
] as const

const KINDS = [
  { value: '', label: 'Choose one' },
  ...DisputeKind.options.map((value) => ({ value, label: DISPUTE_KIND_WORDS[value] })),
]

const schema = z.object({
  from: z.enum(['call', 'letter']),
  kind: z.enum(DisputeKind.options, 'Choose the type of problem'),
  words: DisputeWords,
  received: EasternMoment,
  transaction_reference: z
    .string()
    .check(z.trim(), z.regex(/^([0-9A-Fa-f]{8})?$/, 'Enter all eight characters, or leave blank')),
  amount_cents: z.optional(z.nullable(AmountCents)),
  learned_on: z.union([z.literal(''), BusinessDate], 'Enter a full date, or leave blank'),
})

/** Records a dispute that came by phone or letter, dated when we received it. */
export function RecordDisputePage() {
  const { uuid = '' } = useParams()
  const query = useDesk(customerEndpoints.getCustomer, { params: { uuid } })
  const say = useSay()
  return (
    <Page
      lead={query.data && <bdi>{query.data.name || 'No name yet'}</bdi>}
      back={{ to: consoleHref('/console/customers/:uuid', { uuid }), label: say('The customer') }}
    >
      <QueryState query={query}>{(customer) => <Record customer={customer} />}</QueryState>
    </Page>
  )
}

function Record({ customer: { depositor_id } }: { customer: Customer }) {
  const navigate = useNavigate()
  const say = useSay()
  // A retry after a lost response uses the same uuid, so it makes no second dispute.
  const [uuid] = useState(() => crypto.randomUUID())
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
    <div className="max-w-xl">
      <Form
        form={form}
        submitLabel="Record dispute"
        onSubmit={async ({ from, kind, words, ...rest }) => {
          const body = { from, uuid, depositor_id, kind, words, ...withoutEmpty(rest) }
          const { dispute } = await record.mutateAsync({ body })
          await navigate(consoleHref('/console/disputes/:uuid', { uuid: dispute.uuid }))
        }}
      >
        <LeaveWarning form={form} />
        <ChoiceField form={form} name="from" label="How it was reported" options={FROM} />
        <ChoiceField form={form} name="kind" label="Type of problem" options={KINDS} />
        <TextAreaField
          form={form}
          name="words"
          label="Description"
          hint={say('In the customer’s words. They see it with their reports.')}
          maxCharacters={LIMITS.disputes.wordsCharacters}
        />
        <TextField
          form={form}
          name="received"
          type="datetime-local"
          label="Received (Eastern Time)"
          hint="Leave blank to use the current time. All deadlines count from here."
          isOptional
        />
        <TextField
          form={form}
          name="transaction_reference"
          label="Transaction reference"
          hint="Eight characters, if known."
          maxLength={8}
          isOptional
        />
        <MoneyField form={form} name="amount_cents" label="Amount in question" isOptional />
        <TextField form={form} name="learned_on" type="date" label="Noticed on" isOptional />
      </Form>
    </div>
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
