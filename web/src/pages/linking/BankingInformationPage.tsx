import { LIMITS, inWords } from '@passbook/contract/limits'
import {
  AccountNumber,
  AccountType,
  linkingEndpoints,
  type LinkedAccount,
} from '@passbook/contract/linking'
import { RoutingNumber, checkDigitOk } from '@passbook/contract/routing-number'
import type { StepUp as StepUpCode } from '@passbook/contract/step-up'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { dataOptions } from '../../api/use-data.ts'
import { useStepUp } from '../../features/auth/use-step-up.tsx'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { DigitsField } from '../../forms/fields/DigitsField.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { ACCOUNT_TYPE_WORDS, accountWords } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLinkingFlow } from './linking-flow.ts'
import { usePendingLink } from './use-pending-link.ts'
import * as wording from './wording.ts'

const { times, days } = LIMITS.manualLinks

/** Says that saving new details invalidates the micro-deposits already sent. */
function ReplacesPending({ link }: { link: LinkedAccount }) {
  return (
    <div className="mb-6">
      <Notice
        severity="info"
        title={fill(wording.youAreVerifyingLink, { link: accountWords(link) })}
      >
        {fill(wording.ifANumberIsWrong, { times, days: inWords(days, 'day') })}
      </Notice>
    </div>
  )
}

const Details = z
  .object({
    account_type: z.enum(AccountType.options, wording.chooseCheckingOrSavings),
    routing_number: RoutingNumber,
    account_number: AccountNumber,
    account_number_again: z.string(),
  })
  .check(
    z.refine(
      ({ account_number, account_number_again }) => account_number === account_number_again,
      {
        error: wording.theAccountNumbersDontMatch,
        path: ['account_number_again'],
      },
    ),
  )
type Details = z.infer<typeof Details>

const TYPES = AccountType.options.map((value) => ({ value, label: ACCOUNT_TYPE_WORDS[value] }))

/** Asks for bank details; two micro-deposits then prove who owns the account. */
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
    neverKept: wording.theAccountNumber,
    schema: Details,
    // Every field needs a default; otherwise an untouched form counts as changed and warns before Back.
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
      <Intro title={wording.bankAccount}>{wording.findBothNumbersOnA}</Intro>
      {pending && <ReplacesPending link={pending} />}
      <Form
        form={form}
        submitLabel={wording.sendMicrodeposits}
        onSubmit={async (details) => void (await run((code) => save(details, code)))}
        footer={<BackLink to={pending ? flow.microdeposits : flow.selection} />}
      >
        <LeaveWarning form={form} />
        <RadioCardsField
          form={form}
          name="account_type"
          label={wording.accountType}
          options={TYPES}
        />
        <DigitsField
          form={form}
          name="routing_number"
          label={wording.routingNumber}
          maxLength={9}
          hint={<BankName routingNumber={routingNumber} />}
        />
        <DigitsField
          form={form}
          name="account_number"
          label={wording.accountNumber}
          maxLength={17}
        />
        <DigitsField
          form={form}
          name="account_number_again"
          label={wording.confirmAccountNumber}
          maxLength={17}
        />
      </Form>
    </>
  )
}

/** The name of the bank, as soon as the check digit of the routing number is right. */
function BankName({ routingNumber }: { routingNumber: string }) {
  const isGood = checkDigitOk(routingNumber)
  const input = { params: { routing_number: routingNumber } }
  const bank = useQuery(
    { ...dataOptions(linkingEndpoints.getBank, input), enabled: isGood },
    queryClient,
  )
  if (!isGood || !bank.data) return wording.nineDigitsAtTheBottom
  return bank.data.name ?? wording.weDontRecognizeThisRouting
}
