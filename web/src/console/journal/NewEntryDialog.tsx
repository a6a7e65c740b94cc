import { AttachmentType } from '@passbook/contract/attachments'
import {
  JOURNAL_ACCOUNT_WORDS,
  JournalAccount,
  journalEndpoints,
} from '@passbook/contract/console/journal'
import { Reason } from '@passbook/contract/console/customers'
import { AmountCents } from '@passbook/contract/money'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { FileField } from '../../forms/fields/FileField.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { askWithFile } from '../api/ask.ts'
import { refreshDesk } from '../api/use-desk.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { CancelButton, ReasonField } from '../parts/ReasonDialog.tsx'
import * as wording from './wording.ts'

/** The fields as typed. The call takes them as text beside the file. */
const schema = z.object({
  debit: z.enum(JournalAccount.options, wording.chooseAnAccount),
  credit: z.enum(JournalAccount.options, wording.chooseAnAccount),
  amount_cents: AmountCents,
  attachments: z.array(z.file()).check(z.length(1, wording.attachAFile)),
  reason: Reason,
})
type Values = z.input<typeof schema>

const ACCOUNTS = [
  { value: '', label: wording.chooseAnAccount },
  ...JournalAccount.options.map((value) => ({ value, label: JOURNAL_ACCOUNT_WORDS[value] })),
]

interface NewEntryDialogProps {
  onClose: () => void
  onDone: (words: string) => void
}

/** Requests a manual entry between two internal accounts, with the file that proves it. */
export function NewEntryDialog({ onClose, onDone }: NewEntryDialogProps) {
  const form = useAppForm<Values, z.output<typeof schema>>({
    schema,
    defaultValues: { attachments: [], reason: '' },
  })
  return (
    <Dialog title={wording.newManualEntry} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async ({ attachments: [file], amount_cents, ...fields }) => {
          if (file === undefined) return
          const sent = { ...fields, amount_cents: String(amount_cents) }
          await askWithFile(journalEndpoints.postManualEntry, file, sent)
          await refreshDesk()
          onDone(fill(wording.theEntryOfAmountWas, { amount: formatAmount(amount_cents) }))
          onClose()
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <p className="text-ink-muted">{wording.onceItsApprovedTheEntry}</p>
        <ChoiceField form={form} name="debit" label={wording.debit} options={ACCOUNTS} />
        <ChoiceField form={form} name="credit" label={wording.credit} options={ACCOUNTS} />
        <MoneyField form={form} name="amount_cents" label={wording.amount} />
        <FileField
          form={form}
          name="attachments"
          label={wording.file}
          hint={wording.theFileThatProves}
          accept={AttachmentType.options.join(',')}
        />
        <ReasonField form={form} name="reason" readers="later" />
      </Form>
    </Dialog>
  )
}
