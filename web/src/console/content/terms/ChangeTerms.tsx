import { noticeOf, termSentences } from '@passbook/contract/console/content/notice'
import {
  NewTerms,
  TERM_WORDS,
  type Terms,
  Terms as TermsSchema,
  termEndpoints,
} from '@passbook/contract/console/content/terms'
import { Reason } from '@passbook/contract/console/customers'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Data } from '@passbook/contract/endpoint'
import { LinkingMode } from '@passbook/contract/enums'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { MoneyField } from '../../../forms/fields/MoneyField.tsx'
import { TextAreaField } from '../../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { useTextControl } from '../../../forms/use-field.ts'
import { fill } from '../../../lib/fill.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useAct } from '../../api/use-act.ts'
import { SelectBox } from '../../parts/SelectBox.tsx'
import { peopleWords } from '../content-words.ts'
import { ReasonField } from '../../parts/ReasonDialog.tsx'
import * as wording from '../wording.ts'
import { CLOSING_WORDS, SECOND_HOLDER_CHECKS, closingChoice, linkingChoice } from './term-words.ts'

const cents = z.pipe(z.nullable(z.number()), z.number(wording.enterAnAmount))
const whole = z.string().check(z.regex(/^\d{0,4}$/, wording.enterAWholeNumber))
const number = (text: string) => (text === '' ? null : Number(text))

const schema = z.object({
  min_opening_cents: cents,
  min_deposit_cents: cents,
  max_deposit_cents: cents,
  max_withdrawal_cents: cents,
  par_value_cents: z.nullable(z.number()),
  withdrawals_per_month: whole,
  deposit_hold_business_days: whole.check(z.minLength(1, wording.enterAWholeNumber)),
  linking_mode: LinkingMode,
  closing: z.enum(['both', 'either']),
  second_holder_check: TermsSchema.shape.second_holder_check,
  effective_date: NewTerms.shape.effective_date,
  security_reason: z.string().check(z.trim(), z.maxLength(500)),
  reason: Reason,
})
/** The summary is shown before the reason is entered. */
const WITHOUT_REASON = z.omit(schema, { reason: true })
type FormValues = z.input<typeof schema>
type ParsedValues = z.output<typeof schema>

/** The default start: 30 days is enough for every notice period. */
const DAYS_AHEAD = 30
const DAY_MS = 86_400_000

interface ChangeTermsProps {
  desk: Data<typeof termEndpoints.getTerms>
  onClose: () => void
  onDone: (words: string) => void
}

/** Proposes new limits from a date on, and shows who must be notified and when. */
export function ChangeTerms({ desk, onClose, onDone }: ChangeTermsProps) {
  const propose = useAct(termEndpoints.proposeTerms)
  const { terms } = desk
  const form = useAppForm<FormValues, ParsedValues>({
    schema,
    defaultValues: {
      ...terms,
      withdrawals_per_month: String(terms.withdrawals_per_month ?? ''),
      deposit_hold_business_days: String(terms.deposit_hold_business_days),
      closing: closingChoice(terms),
      effective_date: daysAfter(desk.today, DAYS_AHEAD),
      security_reason: '',
      reason: '',
    },
  })
  return (
    <Dialog title={wording.changeLimits} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (values) => {
          const { effective_date, security_reason, reason } = values
          const body = {
            terms: changesOf(terms, values),
            effective_date,
            security_reason: security_reason === '' ? null : security_reason,
            reason,
          }
          await propose.mutateAsync({ body })
          onDone(wording.theChangeWasSentFor)
          onClose()
        }}
      >
        <MoneyField form={form} name="min_opening_cents" label={TERM_WORDS.min_opening_cents} />
        <MoneyField form={form} name="min_deposit_cents" label={TERM_WORDS.min_deposit_cents} />
        <MoneyField form={form} name="max_deposit_cents" label={TERM_WORDS.max_deposit_cents} />
        <MoneyField
          form={form}
          name="max_withdrawal_cents"
          label={TERM_WORDS.max_withdrawal_cents}
        />
        {terms.par_value_cents !== null && (
          <MoneyField form={form} name="par_value_cents" label={TERM_WORDS.par_value_cents} />
        )}
        <TextField
          form={form}
          name="withdrawals_per_month"
          label={TERM_WORDS.withdrawals_per_month}
          hint={wording.leaveBlankForNoLimit}
          inputMode="numeric"
          isOptional
        />
        <TextField
          form={form}
          name="deposit_hold_business_days"
          label={TERM_WORDS.deposit_hold_business_days}
          inputMode="numeric"
        />
        <LinkingField form={form} />
        <ClosingField form={form} />
        <SecondHolderCheckField form={form} />
        <TextField form={form} name="effective_date" type="date" label={wording.effectiveDate} />
        <TextAreaField
          form={form}
          name="security_reason"
          label={wording.securityReasonForSkippingNotice}
          hint={wording.onlyWhenTheSecurityOf}
          maxCharacters={500}
          isOptional
        />
        <ChangeSummary form={form} desk={desk} />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}

type TermsForm = ReturnType<typeof useAppForm<FormValues, ParsedValues>>

function LinkingField({ form }: { form: TermsForm }) {
  const control = useTextControl({ form, name: 'linking_mode' })
  return (
    <SelectBox
      {...control}
      label={TERM_WORDS.linking_mode}
      options={LinkingMode.options.map((value) => ({ value, label: linkingChoice(value) }))}
    />
  )
}

function ClosingField({ form }: { form: TermsForm }) {
  const control = useTextControl({ form, name: 'closing' })
  return (
    <SelectBox
      {...control}
      label={TERM_WORDS.closing_needs_both}
      options={(['both', 'either'] as const).map((value) => ({
        value,
        label: CLOSING_WORDS[value],
      }))}
    />
  )
}

function SecondHolderCheckField({ form }: { form: TermsForm }) {
  const control = useTextControl({ form, name: 'second_holder_check' })
  return (
    <SelectBox
      {...control}
      label={TERM_WORDS.second_holder_check}
      options={(['at_confirm', 'after_acceptance'] as const).map((value) => ({
        value,
        label: SECOND_HOLDER_CHECKS[value],
      }))}
    />
  )
}

/** The change in the words that depositors will read, and the notice it needs. */
function ChangeSummary({ form, desk }: { form: TermsForm; desk: ChangeTermsProps['desk'] }) {
  useWatch({ control: form.control })
  const typed = WITHOUT_REASON.safeParse(form.getValues())
  if (!typed.success) return null
  const change = changesOf(desk.terms, typed.data)
  const sentences = termSentences(desk.terms, change)
  if (sentences.length === 0) return <p className="text-ink-muted">{wording.noChangesYet}</p>
  const { days } = noticeOf(desk.terms, change, typed.data.security_reason !== '')
  return (
    <div role="status" className="rounded-md bg-info-tint p-4">
      <p className="font-bold">
        {fill(wording.effectiveDateLabel, {
          effectiveDate: formatFullDay(typed.data.effective_date),
        })}
      </p>
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-2">
        {peopleWords(desk.people)}{' '}
        {days === 0
          ? wording.noAdvanceNoticeIsNeeded
          : fill(wording.daysNoticeIsRequiredIf, {
              days,
              earliestDate: formatFullDay(daysAfter(desk.today, days)),
            })}
      </p>
    </div>
  )
}

/** Returns only the terms that differ from the current ones. */
function changesOf(terms: Terms, read: Omit<ParsedValues, 'reason'>): Partial<Terms> {
  const after: Terms = {
    min_opening_cents: read.min_opening_cents,
    min_deposit_cents: read.min_deposit_cents,
    max_deposit_cents: read.max_deposit_cents,
    max_withdrawal_cents: read.max_withdrawal_cents,
    par_value_cents: read.par_value_cents,
    withdrawals_per_month: number(read.withdrawals_per_month),
    deposit_hold_business_days: number(read.deposit_hold_business_days) ?? 0,
    linking_mode: read.linking_mode,
    closing_needs_both: read.closing === 'both',
    second_holder_check: read.second_holder_check,
  }
  return Object.fromEntries(
    Object.entries(after).filter(([term, value]) => terms[term as keyof Terms] !== value),
  )
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
