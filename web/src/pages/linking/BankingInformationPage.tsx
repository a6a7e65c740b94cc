import { AccountNumber, AccountType, linkingEndpoints } from '@passbook/contract/linking'
import { RoutingNumber } from '@passbook/contract/routing-number'
import type { StepUp as StepUpCode } from '@passbook/contract/step-up'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { useStepUp } from '../../features/auth/use-step-up.tsx'
import { DigitsField } from '../../forms/fields/DigitsField.tsx'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { ACCOUNT_TYPE_WORDS } from '../../lib/account-label.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { BankName } from './BankName.tsx'
import { ReplacesPending } from './ReplacesPending.tsx'
import { useLinkingFlow } from './linking-flow.ts'
import { usePendingLink } from './use-pending-link.ts'

const Details = z
  .object({
    account_type: z.enum(AccountType.options, 'Choose checking or savings'),
    routing_number: RoutingNumber,
    account_number: AccountNumber,
    account_number_again: z.string(),
  })
  .check(
    z.refine(
      ({ account_number, account_number_again }) => account_number === account_number_again,
      {
        error: 'The two account numbers are not the same',
        path: ['account_number_again'],
      },
    ),
  )
type Details = z.infer<typeof Details>

const TYPES = AccountType.options.map((value) => ({ value, label: ACCOUNT_TYPE_WORDS[value] }))

/** Bank details by hand; two micro-deposits then prove whose account it is. */
export function BankingInformationPage() {
  const draft = useOpenDraft('banking-information')
  return draft ? <BankingInformation draft={draft} /> : <FieldsSkeleton />
}

function BankingInformation({ draft }: { draft: OpenDraft }) {
  const flow = useLinkingFlow()
  const navigate = useNavigate()
  const link = useCall(linkingEndpoints.linkManual)
  const { run, codePage } = useStepUp({ purpose: 'link' })
  const { link: unverified } = usePendingLink()
  const pending = unverified?.status === 'VERIFICATION_PENDING' ? unverified : undefined
  const form = useDraftedForm({
    draft,
    neverKept: 'The account number',
    schema: Details,
    // Without a value of its own an untouched form would count as half filled, and ask before Back.
    defaultValues: {
      account_type: undefined,
      routing_number: '',
      account_number: '',
      account_number_again: '',
    },
  })
  const routingNumber = useWatch({ control: form.control, name: 'routing_number' })

  async function save(details: Details, step_up?: StepUpCode) {
    const { routing_number, account_number, account_type } = details
    const body = { routing_number, account_number, account_type, step_up }
    await link.mutateAsync({ body })
    await navigate(flow.sent)
  }

  if (codePage) return codePage
  return (
    <>
      <Intro title="Bank account">
        You find both numbers on a check or in your bank’s app, under account details.
      </Intro>
      {pending && <ReplacesPending link={pending} />}
      <Form
        form={form}
        submitLabel="Send micro-deposits"
        onSubmit={async (details) => void (await run((code) => save(details, code)))}
        footer={<BackLink to={pending ? flow.microdeposits : flow.selection} />}
      >
        <LeaveWarning form={form} />
        <RadioCardsField form={form} name="account_type" label="Kind of account" options={TYPES} />
        <DigitsField
          form={form}
          name="routing_number"
          label="Routing number"
          maxLength={9}
          hint={<BankName routingNumber={routingNumber} />}
        />
        <DigitsField form={form} name="account_number" label="Account number" maxLength={17} />
        <DigitsField
          form={form}
          name="account_number_again"
          label="Account number again"
          maxLength={17}
        />
      </Form>
    </>
  )
}
