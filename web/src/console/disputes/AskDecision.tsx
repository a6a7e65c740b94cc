import {
  NewDecision,
  type StaffDispute,
  consoleDisputeEndpoints,
} from '@passbook/contract/console/disputes'
import { DisputeOutcome } from '@passbook/contract/dispute-words'
import { LIMITS } from '@passbook/contract/limits'
import { AmountCents } from '@passbook/contract/money'
import { z } from 'zod/mini'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { useSay } from '../parts/words.ts'
import { AMOUNT_IN_DISPUTE, OUTCOMES, atMost } from './dispute-words.ts'
import * as wording from './wording.ts'

const { documents, documentCharacters, reasonsCharacters } = LIMITS.disputes

/** The form values. The documents are entered one per line. */
const schema = z.object({
  outcome: NewDecision.shape.outcome,
  amount_cents: z.optional(z.nullable(AmountCents)),
  disputed_cents: z.optional(z.nullable(AmountCents)),
  reasons: NewDecision.shape.reasons,
  documents: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ),
    NewDecision.shape.documents,
  ),
})

const FOUND = [
  { value: '', label: wording.chooseOne },
  ...DisputeOutcome.options.map((value) => ({ value, label: OUTCOMES[value] })),
]

interface AskProps {
  dispute: StaffDispute
  onDone: (words: string) => void
  onClose: () => void
}

/** Requests a decision. It is carried out, and the customer gets a letter, once a second person agrees. */
export function AskDecision({ dispute, onDone, onClose }: AskProps) {
  const { uuid, credit, proposed_credit, amount_cents, ceiling_cents } = dispute
  const say = useSay()
  const { earnings } = useCharterWords()
  const ask = useAct(consoleDisputeEndpoints.decideDispute)
  const known = credit?.amount_cents ?? proposed_credit?.amount_cents ?? amount_cents
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { outcome: undefined, amount_cents: known, reasons: '', documents: '' },
  })
  const isError = form.watch('outcome') !== 'no_error'
  return (
    <Dialog title={wording.decide} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async ({ amount_cents: amount, disputed_cents: disputed, ...decision }) => {
          const body = {
            ...decision,
            ...(isError && amount ? { amount_cents: amount } : {}),
            ...(isError && disputed ? { disputed_cents: disputed } : {}),
          }
          await ask.mutateAsync({ params: { uuid }, body })
          onDone(wording.theDecisionWasSentFor)
          onClose()
        }}
      >
        <ChoiceField form={form} name="outcome" label={wording.finding} options={FOUND} />
        {isError && ceiling_cents === null && (
          <MoneyField form={form} name="disputed_cents" {...AMOUNT_IN_DISPUTE} />
        )}
        {isError && (
          <MoneyField
            form={form}
            name="amount_cents"
            label={wording.correctAmount}
            hint={`${atMost(ceiling_cents)}${say(fill(wording.whatTheCustomerGetsOr, { earnings }))}`}
          />
        )}
        <TextAreaField
          form={form}
          name="reasons"
          label={wording.reasons}
          hint={say(wording.includedWordForWordIn)}
          maxCharacters={reasonsCharacters}
        />
        <TextAreaField
          form={form}
          name="documents"
          label={wording.documentsUsed}
          hint={say(wording.onePerLineTheCustomer)}
          maxCharacters={documents * documentCharacters}
        />
      </Form>
    </Dialog>
  )
}
