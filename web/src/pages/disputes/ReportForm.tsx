import { BusinessDate } from '@passbook/contract/dates'
import { formatDate } from '@passbook/contract/format-dates'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import { DisputeWords, NewDispute } from '@passbook/contract/disputes'
import { LIMITS } from '@passbook/contract/limits'
import { AmountCents } from '@passbook/contract/money'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { DatePickerField } from '../../forms/fields/DatePickerField.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import type { FormDraft } from '../../forms/use-app-form.ts'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { formatMovement } from '../../lib/money.ts'
import { saveTyped } from '../../session/drafts/draft-store.ts'
import type { OpenDraft } from '../../session/drafts/use-open-draft.ts'
import { ReportSubject } from './ReportSubject.tsx'
import { type About, type ReportedLine, monthText, reviewAddress } from './report-address.ts'
import * as wording from './wording.ts'

const FORM = 'report-a-problem'
const NO_DATE = z.literal('')

const Values = z.object({
  kind: NewDispute.shape.kind,
  words: DisputeWords,
  amount_cents: z.optional(z.nullable(AmountCents)),
  learned_on: z.union([NO_DATE, BusinessDate], wording.enterAFullDateOr),
})
type Values = z.infer<typeof Values>

const KINDS = Object.entries(DISPUTE_KIND_WORDS).map(([value, label]) => ({ value, label }))

interface ReportFormProps {
  draft: OpenDraft
  about: About
  /** The statement line that the person came from. */
  line: ReportedLine | null
}

/** Asks what is wrong, with which transfer, and when the person noticed it. */
export function ReportForm({ draft, about: known, line }: ReportFormProps) {
  const navigate = useNavigate()
  const [about, setAbout] = useState(known)
  const amount = Number(draft.values['amount']) || (line ? Math.abs(line.amount_cents) : null)
  const form = useDraftedForm({
    draft,
    schema: Values,
    defaultValues: {
      kind: undefined,
      words: line ? lineWords(line) : '',
      amount_cents: amount,
      learned_on: '',
    },
  })
  useSaveSubject(form, about)
  const shown = { ...form, draft: keepDraftUntilSent(form.draft) }
  return (
    <Form
      form={shown}
      submitLabel={wording.continueLabel}
      onSubmit={async (written) => {
        const report = reportOf(written, about)
        await navigate(reviewAddress(about), { state: { report } })
      }}
    >
      <LeaveWarning form={shown} />
      <ReportSubject
        about={about}
        onChange={(to) => {
          setAbout(to)
          saveTyped(FORM, draftValuesOf(to))
        }}
      />
      <RadioCardsField form={form} name="kind" label={wording.whatsTheProblem} options={KINDS} />
      <TextAreaField
        form={form}
        name="words"
        label={wording.whatHappened}
        hint={wording.describeItInYourOwn}
        maxCharacters={LIMITS.disputes.wordsCharacters}
      />
      <MoneyField
        form={form}
        name="amount_cents"
        label={wording.amountInQuestion}
        hint={wording.ifYouKnowItAnd}
        isOptional
      />
      <DatePickerField form={form} name="learned_on" label={wording.whenDidYouNotice} isOptional />
    </Form>
  )
}

/** The statement line as text, so that staff know which line is meant. */
function lineWords({ date, description, amount_cents }: ReportedLine): string {
  return `${formatDate(date)}, ${description}, ${formatMovement(amount_cents)}: `
}

function reportOf({ kind, words, amount_cents, learned_on }: Values, about: About): NewDispute {
  const { transaction_id, statement } = about
  return {
    kind,
    words,
    ...(transaction_id && { transaction_id }),
    ...(statement && { statement_id: statement.uuid }),
    ...(amount_cents && { amount_cents }),
    ...(learned_on && { learned_on }),
  }
}

function draftValuesOf({ transaction_id, statement }: About): Record<string, string> {
  return {
    transaction_id: transaction_id ?? '',
    statement_id: statement?.uuid ?? '',
    statement_month: statement ? monthText(statement) : '',
  }
}

/** Keeps the draft when this form is submitted, because the next page sends the report. */
function keepDraftUntilSent(draft: FormDraft | undefined): FormDraft | undefined {
  return (
    draft && {
      ...draft,
      beforeSend: () => Promise.resolve(),
      afterSend: () => undefined,
      afterRefusal: () => undefined,
    }
  )
}

/** Saves the subject and the amount with the draft on each change; only text fields save themselves. */
function useSaveSubject(
  { subscribe }: Pick<ReturnType<typeof useDraftedForm<Values, Values>>, 'subscribe'>,
  about: About,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name === undefined) return
          saveTyped(FORM, { ...draftValuesOf(about), amount: String(values.amount_cents ?? '') })
        },
      }),
    [subscribe, about],
  )
}
