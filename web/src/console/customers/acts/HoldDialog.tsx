import { type Customer, customerEndpoints } from '@passbook/contract/console/customers'
import { StaffHold } from '@passbook/contract/console/holds'
import type { z } from 'zod/mini'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { useAct } from '../../api/use-act.ts'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import { useSay } from '../../parts/words.ts'
import type { HoldAct } from '../customer-acts.ts'
import * as wording from '../wording.ts'
import { ActDialog, type ActProps } from './ActDialog.tsx'

const { body } = customerEndpoints.placeHold
type In = z.input<typeof body>

const HOLD_WORDS: Readonly<Record<StaffHold, string>> = {
  staff: wording.internalDecision,
  legal: wording.legalOrder,
  sanctions: wording.sanctionsProgram,
}

/** Places a hold with its cause. A staff hold cannot be placed over another hold. */
export function HoldDialog({
  customer: { depositor_id: uuid, standing, ...customer },
  act,
  ...ends
}: ActProps<Customer> & { act: HoldAct }) {
  const say = useSay()
  const place = useAct(customerEndpoints.placeHold)
  const holds = StaffHold.options.filter((hold) => standing !== 'HOLD' || hold !== 'staff')
  const form = useAppForm<In, z.output<typeof body>>({
    schema: body,
    defaultValues: { hold_reason: holds[0], reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title={act.title}
      does={<p>{act.does({ ...customer, standing })}</p>}
      form={form}
      reason="reason"
      submitLabel={act.label}
      isDanger={act.isDanger}
      onSubmit={async (hold) => {
        await place.mutateAsync({ params: { uuid }, body: hold })
        return act.done
      }}
    >
      <ChoiceField
        form={form}
        name="hold_reason"
        label={wording.typeOfHold}
        hint={say(wording.aLegalOrSanctionsHold)}
        options={holds.map((value) => ({ value, label: HOLD_WORDS[value] }))}
      />
    </ActDialog>
  )
}
