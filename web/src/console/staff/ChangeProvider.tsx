import { Reason } from '@passbook/contract/console/customers'
import { SignOnSettings, singleSignOnEndpoints } from '@passbook/contract/console/single-sign-on'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { ReasonField } from '../parts/ReasonDialog.tsx'
import * as wording from './wording.ts'

const schema = z.extend(SignOnSettings, {
  client_secret: z.string(),
  is_local_off: z.enum(['on', 'off']),
  reason: Reason,
})
const ON_OFF = [
  { value: 'on', label: wording.on },
  { value: 'off', label: wording.off },
]

interface ChangeProviderProps {
  /** Null if there is no provider yet. */
  settings: SignOnSettings | null
  onDone: (words: string) => void
  onClose: () => void
}

/** Asks another administrator to set or change the identity provider. The secret is never shown again. */
export function ChangeProvider({ settings, onDone, onClose }: ChangeProviderProps) {
  const change = useAct(singleSignOnEndpoints.changeSingleSignOn)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      name: settings?.name ?? '',
      issuer: settings?.issuer ?? '',
      client_id: settings?.client_id ?? '',
      client_secret: '',
      groups_claim: settings?.groups_claim ?? 'groups',
      is_local_off: settings?.is_local_off ? 'off' : 'on',
      reason: '',
    },
  })
  return (
    <Dialog title={settings ? wording.changeProvider : wording.setUpProvider} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async ({ client_secret, is_local_off, ...wanted }) => {
          const secret = client_secret === '' ? {} : { client_secret }
          const body = { ...wanted, ...secret, is_local_off: is_local_off === 'off' }
          await change.mutateAsync({ body })
          onDone(wording.sentForApproval)
          onClose()
        }}
      >
        <TextField form={form} name="name" label={wording.provider} hint={wording.providerHint} />
        <TextField
          form={form}
          name="issuer"
          label={wording.issuer}
          hint={wording.issuerHint}
          autoCapitalize="none"
        />
        <TextField form={form} name="client_id" label={wording.clientId} autoComplete="off" />
        <PasswordField
          form={form}
          name="client_secret"
          label={wording.clientSecret}
          autoComplete="new-password"
          {...(settings && { hint: wording.leaveEmptyToKeep })}
        />
        <TextField
          form={form}
          name="groups_claim"
          label={wording.groupsClaim}
          hint={wording.groupsClaimHint}
          autoCapitalize="none"
        />
        <ChoiceField
          form={form}
          name="is_local_off"
          label={wording.passwordsAndPasskeys}
          hint={wording.passwordsHint}
          options={ON_OFF}
        />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}
