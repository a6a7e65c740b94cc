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
import * as wording from '../wording.ts'
import { StepProgress } from './ApplicationParts.tsx'
import {
  fetchSecondaryProgress,
  clearApplication,
  nextPath,
  storeSecondaryProgress,
  useSecondaryInfo,
} from './use-secondary.ts'

const Contact = z.object({ email: emailOf('their') })

/** Asks for the email address of the invitation; saving it starts the application. */
export function ContactPage() {
  const info = useSecondaryInfo()
  const details = useData(jointEndpoints.getEntityDetails, { body: { excludeDepositorIds: [] } })
  return (
    <div className="max-w-task">
      <StepProgress />
      <Intro title={wording.contact}>{wording.enterTheirOwnEmailAddress}</Intro>
      <QueryState query={info}>
        {(known) => (
          <QueryState query={details}>
            {({ entity }) => <ContactForm info={known} entityId={entity.uuid} />}
          </QueryState>
        )}
      </QueryState>
    </div>
  )
}

function ContactForm({ info, entityId }: { info: SecondaryInfo | null; entityId: string }) {
  const form = useAppForm({ schema: Contact, defaultValues: { email: info?.email ?? '' } })
  const save = useSaveEmail(info, entityId)
  return (
    <Form
      form={form}
      submitLabel={wording.continueLabel}
      onSubmit={({ email }) => save(email)}
      footer={<BackLink to={info ? '/joint-account/resume' : '/joint-account'} />}
    >
      <LeaveWarning form={form} />
      <EmailField form={form} name="email" label={wording.theirEmailAddress} autoComplete="off" />
    </Form>
  )
}

/** Starts the application, or changes its email address if it is different; then goes to the next page. */
function useSaveEmail(info: SecondaryInfo | null, entity_id: string) {
  const navigate = useNavigate()
  const begin = useCall(jointEndpoints.registerSecondary)
  const change = useCall(jointEndpoints.updateSecondaryEmail)
  return async (email: string) => {
    if (info === null) {
      const { data } = await begin.mutateAsync({ body: { email, entity_id } })
      clearApplication()
      await storeSecondaryProgress(data.secondary)
    } else if (info.email !== email) {
      const { data } = await change.mutateAsync({ body: { email } })
      await storeSecondaryProgress(data.secondary)
    }
    await navigate(nextPath(await fetchSecondaryProgress()))
  }
}
