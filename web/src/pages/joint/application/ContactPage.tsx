import { emailOf } from '@passbook/contract/auth'
import { type SecondaryInfo, jointEndpoints } from '@passbook/contract/joint'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { useCall } from '../../../api/use-call.ts'
import { useData } from '../../../api/use-data.ts'
import { EmailField } from '../../../forms/fields/EmailField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { LeaveWarning } from '../../../forms/LeaveWarning.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { StepOf } from './ApplicationParts.tsx'
import {
  askSecondary,
  beginAnew,
  nextPath,
  takeSecondary,
  useSecondaryInfo,
} from './use-secondary.ts'

const Contact = z.object({ email: emailOf('their') })

/** Where the invitation goes; with it the application begins. */
export function ContactPage() {
  const info = useSecondaryInfo()
  const details = useData(jointEndpoints.getEntityDetails, { body: { excludeDepositorIds: [] } })
  return (
    <div className="max-w-task">
      <StepOf />
      <Intro title="Contact">
        Their own email address, which nobody else uses here. The invitation goes there once their
        identity is checked, and they sign in with it.
      </Intro>
      <QueryState query={info}>
        {(told) => (
          <QueryState query={details}>
            {({ entity }) => <ContactForm told={told} entityId={entity.uuid} />}
          </QueryState>
        )}
      </QueryState>
    </div>
  )
}

function ContactForm({ told, entityId }: { told: SecondaryInfo | null; entityId: string }) {
  const form = useAppForm({ schema: Contact, defaultValues: { email: told?.email ?? '' } })
  const save = useSaveAddress(told, entityId)
  return (
    <Form
      form={form}
      submitLabel="Continue"
      onSubmit={({ email }) => save(email)}
      footer={<BackLink to={told ? '/joint-account/resume' : '/joint-account'} />}
    >
      <LeaveWarning form={form} />
      <EmailField form={form} name="email" label="Their email address" autoComplete="off" />
    </Form>
  )
}

/** Begins the application, or changes its address; one that stays the same only leads on. */
function useSaveAddress(told: SecondaryInfo | null, entity_id: string) {
  const navigate = useNavigate()
  const begin = useCall(jointEndpoints.registerSecondary)
  const change = useCall(jointEndpoints.updateSecondaryEmail)
  return async (email: string) => {
    if (told === null) {
      const { data } = await begin.mutateAsync({ body: { email, entity_id } })
      beginAnew()
      await takeSecondary(data.secondary)
    } else if (told.email !== email) {
      const { data } = await change.mutateAsync({ body: { email } })
      await takeSecondary(data.secondary)
    }
    await navigate(nextPath(await askSecondary()))
  }
}
