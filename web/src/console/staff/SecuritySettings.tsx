import { Reason } from '@passbook/contract/console/customers'
import { type StaffSettings, teamEndpoints } from '@passbook/contract/console/team'
import { inWords } from '@passbook/contract/limits'
import { useState } from 'react'
import { z } from 'zod/mini'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { Facts } from '../parts/Facts.tsx'
import { ReasonField } from '../parts/ReasonDialog.tsx'
import * as wording from './wording.ts'

interface SecuritySettingsProps {
  settings: StaffSettings
  onDone: (words: string) => void
}

/** The rules for approvers. A change needs two administrators. */
export function SecuritySettings({ settings, onDone }: SecuritySettingsProps) {
  const [isChanging, setChanging] = useState(false)
  const { approvers_need_passkey, approver_wait_hours, request_days } = settings
  return (
    <section className="mt-8 flex max-w-reading flex-col gap-3" aria-labelledby="approving">
      <h2 id="approving" className="text-lg">
        {wording.securitySettings}
      </h2>
      <Facts
        rows={[
          {
            term: LABELS.approvers_need_passkey,
            value: approvers_need_passkey ? wording.yes : wording.no,
          },
          {
            term: LABELS.approver_wait_hours,
            value: inWords(approver_wait_hours, 'hour'),
          },
          {
            term: LABELS.request_days,
            value: inWords(request_days, 'day'),
          },
        ]}
      />
      <div>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {wording.changeSettings}
        </Button>
      </div>
      {isChanging && (
        <ChangeSettings settings={settings} onDone={onDone} onClose={() => setChanging(false)} />
      )}
    </section>
  )
}

const LABELS: Readonly<Record<keyof StaffSettings, string>> = {
  approvers_need_passkey: wording.approversNeedAPasskey,
  approver_wait_hours: wording.waitingPeriodForNewApprovers,
  request_days: wording.requestsExpireAfter,
}

/** A whole number, as entered text. */
const WholeNumber = z.string().check(z.trim(), z.regex(/^\d{1,3}$/, wording.enterAWholeNumber))
const schema = z.object({
  approvers_need_passkey: z.enum(['yes', 'no']),
  approver_wait_hours: WholeNumber,
  request_days: WholeNumber,
  reason: Reason,
})
const YES_NO = [
  { value: 'yes', label: wording.yes },
  { value: 'no', label: wording.no },
]

function ChangeSettings({
  settings,
  onDone,
  onClose,
}: SecuritySettingsProps & { onClose: () => void }) {
  const change = useAct(teamEndpoints.changeStaffSettings)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      approvers_need_passkey: settings.approvers_need_passkey ? 'yes' : 'no',
      approver_wait_hours: String(settings.approver_wait_hours),
      request_days: String(settings.request_days),
      reason: '',
    },
  })
  return (
    <Dialog title={wording.changeSecuritySettings} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async ({ reason, ...wanted }) => {
          await change.mutateAsync({
            body: {
              approvers_need_passkey: wanted.approvers_need_passkey === 'yes',
              approver_wait_hours: Number(wanted.approver_wait_hours),
              request_days: Number(wanted.request_days),
              reason,
            },
          })
          onDone(wording.theNewSettingsWereSent)
          onClose()
        }}
      >
        <ChoiceField
          form={form}
          name="approvers_need_passkey"
          label={LABELS.approvers_need_passkey}
          hint={wording.requestsCanBeDecidedOnly}
          options={YES_NO}
        />
        <TextField
          form={form}
          name="approver_wait_hours"
          label={wording.waitingPeriodForNewApproversIn}
          hint={wording.alsoAppliesAfterARole}
          inputMode="numeric"
        />
        <TextField
          form={form}
          name="request_days"
          label={wording.requestsExpireAfterInDays}
          inputMode="numeric"
        />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}
