import { BusinessDate, formatDate } from '@passbook/contract/dates'
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
import { keepTyped } from '../../session/drafts/draft-store.ts'
import type { OpenDraft } from '../../session/drafts/use-open-draft.ts'
import { AboutWhat } from './AboutWhat.tsx'
import { type About, type SeenLine, monthText, reviewAddress } from './report-address.ts'

const FORM = 'report-a-problem'
const NO_DATE = z.literal('')

const Written = z.object({
  kind: NewDispute.shape.kind,
  words: DisputeWords,
  amount_cents: z.optional(z.nullable(AmountCents)),
  learned_on: z.union([NO_DATE, BusinessDate], 'Enter a whole date, or none'),
})
type Written = z.infer<typeof Written>

const KINDS = Object.entries(DISPUTE_KIND_WORDS).map(([value, label]) => ({ value, label }))

interface ReportFormProps {
  draft: OpenDraft
  about: About
  /** The line of a statement they came from. */
  line: SeenLine | null
}

/** What is wrong, with which transfer, and since when it is known. */
export function ReportForm({ draft, about: known, line }: ReportFormProps) {
  const navigate = useNavigate()
  const [about, setAbout] = useState(known)
  const amount = Number(draft.values['amount']) || (line ? Math.abs(line.amount_cents) : null)
  const form = useDraftedForm({
    draft,
    schema: Written,
    defaultValues: {
      kind: undefined,
      words: line ? lineWords(line) : '',
      amount_cents: amount,
      learned_on: '',
    },
  })
  useKept(form, about)
  const shown = { ...form, draft: ofTwoSteps(form.draft) }
  return (
    <Form
      form={shown}
      submitLabel="Continue"
      onSubmit={async (written) => {
        const report = reportOf(written, about)
        await navigate(reviewAddress(about), { state: { report } })
      }}
    >
      <LeaveWarning form={shown} />
      <AboutWhat
        about={about}
        onChange={(to) => {
          setAbout(to)
          keepTyped(FORM, keptOf(to))
        }}
      />
      <RadioCardsField form={form} name="kind" label="What is wrong?" options={KINDS} />
      <TextAreaField
        form={form}
        name="words"
        label="What happened?"
        hint="In your own words. Never write a password or a code here: we do not need them."
        maxCharacters={LIMITS.disputes.wordsCharacters}
      />
      <MoneyField
        form={form}
        name="amount_cents"
        label="Amount in question"
        hint="If you know it, and it is not the whole of the transaction."
        isOptional
      />
      <DatePickerField form={form} name="learned_on" label="When did you notice?" isOptional />
    </Form>
  )
}

/** As the statement has it, so that it is known which line is meant. */
function lineWords({ date, description, amount_cents }: SeenLine): string {
  return `${formatDate(date)}, ${description}, ${formatMovement(amount_cents)}: `
}

function reportOf({ kind, words, amount_cents, learned_on }: Written, about: About): NewDispute {
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

function keptOf({ transaction_id, statement }: About): Record<string, string> {
  return {
    transaction_id: transaction_id ?? '',
    statement_id: statement?.uuid ?? '',
    statement_month: statement ? monthText(statement) : '',
  }
}

/** Everything is kept, and stays kept until the report is sent from the page after this one. */
function ofTwoSteps(draft: FormDraft | undefined): FormDraft | undefined {
  return (
    draft && {
      ...draft,
      beforeSend: () => Promise.resolve(),
      afterSend: () => undefined,
      afterRefusal: () => undefined,
    }
  )
}

/** What it is about is kept with the first thing that is typed, and so is the amount: it is no text. */
function useKept(
  { subscribe }: Pick<ReturnType<typeof useDraftedForm<Written, Written>>, 'subscribe'>,
  about: About,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name === undefined) return
          keepTyped(FORM, { ...keptOf(about), amount: String(values.amount_cents ?? '') })
        },
      }),
    [subscribe, about],
  )
}
