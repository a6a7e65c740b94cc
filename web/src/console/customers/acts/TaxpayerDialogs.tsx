import { EVIDENCE_CHARACTERS, customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { z } from 'zod/mini'
import { DigitsField } from '../../../forms/fields/DigitsField.tsx'
import { SelectField } from '../../../forms/fields/SelectField.tsx'
import { SsnField } from '../../../forms/fields/SsnField.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { TypedDateField } from '../../../forms/fields/TypedDateField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { useAct } from '../../api/use-act.ts'
import { useSay } from '../../parts/words.ts'
import * as wording from '../wording.ts'
import { ASK, ActDialog, type ActProps } from './ActDialog.tsx'

const { body: Taxpayer } = customerActEndpoints.askToCorrectTaxpayer

/** A second staff member must approve, because tax is reported under the name and number. */
export function TaxpayerDialog({ customer, ...ends }: ActProps<Customer>) {
  const ask = useAct(customerActEndpoints.askToCorrectTaxpayer)
  const form = useAppForm<z.input<typeof Taxpayer>, z.output<typeof Taxpayer>>({
    schema: Taxpayer,
    defaultValues: {
      first_name: customer.first_name ?? '',
      last_name: customer.last_name ?? '',
      ssn: '',
      evidence: '',
      reason: '',
    },
  })
  return (
    <ActDialog
      {...ends}
      title={wording.correctNameOrSsn}
      does={<p>{wording.askForADocumentThat}</p>}
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (body) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body })
        return wording.theCorrectionWasSentFor
      }}
    >
      <TextField form={form} name="first_name" label={wording.firstName} autoComplete="off" />
      <TextField form={form} name="last_name" label={wording.lastName} autoComplete="off" />
      <SsnField
        form={form}
        name="ssn"
        label={wording.newSocialSecurityNumber}
        hint={wording.leaveItEmptyIfThe}
      />
      <TextField
        form={form}
        name="evidence"
        label={wording.documentYouSaw}
        hint={wording.forExampleAPassport}
        maxLength={EVIDENCE_CHARACTERS}
      />
    </ActDialog>
  )
}

const { body: Notice } = customerActEndpoints.askToRecordNotice

const NOTICES = [
  { value: 'b', label: wording.bNoticeCp2100NameAnd },
  { value: 'c', label: wording.cNoticeInterestOrDividends },
]

/** Records a notice; the server decides whether a B-notice is the second, and the days. */
export function NoticeDialog({ customer, ...ends }: ActProps<Customer>) {
  const say = useSay()
  const ask = useAct(customerActEndpoints.askToRecordNotice)
  const form = useAppForm<z.input<typeof Notice>, z.output<typeof Notice>>({
    schema: Notice,
    defaultValues: { issued_on: '', received_on: '', listed_last_four: '', reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title={wording.recordAnIrsNotice}
      does={<p>{say(wording.recordItOnlyIfThe)}</p>}
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (body) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body })
        return wording.theNoticeWasSentFor
      }}
    >
      <SelectField form={form} name="notice" label={wording.notice} options={NOTICES} />
      <TypedDateField form={form} name="issued_on" label={wording.dateOnTheNotice} />
      <TypedDateField form={form} name="received_on" label={wording.dateReceived} />
      <DigitsField
        form={form}
        name="listed_last_four"
        label={wording.lastFourDigitsOfThe}
        maxLength={4}
      />
    </ActDialog>
  )
}

const { body: End } = customerActEndpoints.askToEndWithholding

const WITHHOLDING_PROOFS = {
  proof: [
    { value: 'social_security_card', label: wording.copyOfTheSocialSecurity },
    { value: 'letter_147c', label: wording.irsLetter147c },
  ],
  w9: [{ value: 'signed_w9', label: wording.formW9SignedOnPaper }],
  irs: [{ value: 'irs', label: wording.theIrsNotifiedUs }],
}

/** Ends withholding with a W-9 signed on paper, proof, or word from the IRS. */
export function EndWithholdingDialog({ customer, ...ends }: ActProps<Customer>) {
  const ask = useAct(customerActEndpoints.askToEndWithholding)
  const form = useAppForm<z.input<typeof End>, z.output<typeof End>>({
    schema: End,
    defaultValues: { reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title={wording.endBackupWithholding}
      does={<p>{wording.onceItsApprovedNothingMore}</p>}
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (body) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body })
        return wording.endingTheWithholdingWasSent
      }}
    >
      <SelectField
        form={form}
        name="proof"
        label={wording.whatWeReceived}
        options={WITHHOLDING_PROOFS[customer.withholding_ends_by ?? 'proof']}
      />
    </ActDialog>
  )
}
