import { HTTP_STATUS } from '@passbook/contract/envelope'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { type SecondaryInfo, jointEndpoints } from '@passbook/contract/joint'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../../api/error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useData } from '../../../api/use-data.ts'
import { EmailField } from '../../../forms/fields/EmailField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { LeaveWarning } from '../../../forms/LeaveWarning.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { useVisit } from '../../../session/visit-store.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import * as wording from '../wording.ts'

/** Changes the email address of an unused invitation. */
export function EditJointEmailPage() {
  const info = useData(jointEndpoints.getSecondaryInfo)
  return (
    <div className="max-w-task">
      <QueryState query={info}>{(known) => <EditEmail info={known} />}</QueryState>
    </div>
  )
}

function EditEmail({ info }: { info: SecondaryInfo | null }) {
  const form = useAppForm({
    schema: jointEndpoints.updateSecondaryEmail.body,
    defaultValues: { email: '' },
  })
  const navigate = useNavigate()
  const update = useCall(jointEndpoints.updateSecondaryEmail)

  async function submit({ email }: { email: string }) {
    try {
      await update.mutateAsync({ body: { email } })
    } catch (error) {
      if (!hasFailed(error)) throw error
      useVisit.setState({ editJointEmail: 'failed' })
      const state = { words: error.first() ?? error.message }
      await navigate(href('/joint-account/edit-email/failed'), { replace: true, state })
      return
    }
    useVisit.setState({ editJointEmail: 'success' })
    await queryClient.invalidateQueries({ refetchType: 'none' })
    await navigate(href('/joint-account/edit-email/success'), { replace: true })
  }

  return (
    <>
      <Intro title={wording.editJointEmailAddress}>
        {info?.email && (
          <p>
            {fill(wording.weSentTheInvitationTo, {
              email: <strong className="break-words text-ink">{info.email}</strong>,
            })}
          </p>
        )}
        <p>
          {fill(wording.wellSendANewInvitation, {
            hours: inWords(LIMITS.invitation.hours, 'hour'),
          })}
        </p>
      </Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel={wording.saveAndSendInvitation}
        footer={<BackLink to="/joint-account/account-holder" />}
      >
        <LeaveWarning form={form} />
        <EmailField form={form} name="email" label={wording.newEmailAddress} />
      </Form>
    </>
  )
}

/** Problems that a different address would not solve. A bad address is shown at the field instead. */
function hasFailed(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const { status } = error
  const isRefused = status >= HTTP_STATUS.BAD_REQUEST && status < HTTP_STATUS.INTERNAL_SERVER_ERROR
  return isRefused && status !== HTTP_STATUS.UNPROCESSABLE_CONTENT
}
