import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import { type Customer, type MailedPaper, PaperKind } from '@passbook/contract/console/customers'
import { formatDate } from '@passbook/contract/format-dates'
import { z } from 'zod/mini'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { useAct } from '../../api/use-act.ts'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import { useSay } from '../../parts/words.ts'
import * as wording from '../wording.ts'
import { ActDialog, type ActProps } from './ActDialog.tsx'

/** The field is named like the server's, so that a refusal shows at it; it holds the kind and the id. */
const chosen = z.object({
  paper_id: z.string(),
  reason: customerActEndpoints.recordReturnedMail.body.shape.reason,
})

/** The two letters before a report of unclaimed property have one id. */
const keyOf = ({ kind, paper_id }: MailedPaper) => `${kind}:${paper_id}`

/** The papers whose last mailing has not come back; the list is newest first. */
export function returnable(mailed: readonly MailedPaper[]): MailedPaper[] {
  const newest = mailed.filter(
    (paper, at) => mailed.findIndex((other) => keyOf(other) === keyOf(paper)) === at,
  )
  return newest.filter(({ came_back_on }) => came_back_on === null)
}

/** Records that a letter came back, so that the customer is asked for their address. */
export function ReturnedMailDialog({ customer, ...ends }: ActProps<Customer>) {
  const { depositor_id: uuid, mailed } = customer
  const say = useSay()
  const papers = returnable(mailed)
  const record = useAct(customerActEndpoints.recordReturnedMail)
  const [first] = papers
  const form = useAppForm<z.input<typeof chosen>, z.output<typeof chosen>>({
    schema: chosen,
    defaultValues: { paper_id: first ? keyOf(first) : '', reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title={wording.recordReturnedMail}
      does={<p>{say(wording.theLetterGoesOnceMore)}</p>}
      form={form}
      reason="reason"
      submitLabel={wording.recordReturnedMail}
      onSubmit={async ({ paper_id: key, reason }) => {
        const [kind, paper_id = ''] = key.split(':')
        await record.mutateAsync({
          params: { uuid },
          body: { kind: PaperKind.parse(kind), paper_id, reason },
        })
        return wording.theReturnedMailWasRecorded
      }}
    >
      <ChoiceField
        form={form}
        name="paper_id"
        label={wording.letterThatCameBack}
        options={papers.map((paper) => ({
          value: keyOf(paper),
          label: fill(wording.whatMailedDay, {
            what: paper.what,
            day: formatDate(paper.mailed_on),
          }),
        }))}
      />
    </ActDialog>
  )
}
