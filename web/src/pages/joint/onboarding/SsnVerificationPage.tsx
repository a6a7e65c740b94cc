import { HTTP_STATUS } from '@passbook/contract/envelope'
import { CHECK_CONSENT_WORDS, jointEndpoints } from '@passbook/contract/joint'
import { LIMITS } from '@passbook/contract/limits'
import { Ssn } from '@passbook/contract/person'
import { href, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { ApiError } from '../../../api/error.ts'
import { useCall } from '../../../api/use-call.ts'
import { SsnField } from '../../../forms/fields/SsnField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import type { Invitation } from '../../../navigation-state.ts'
import { Intro } from '../../../shell/Intro.tsx'
import * as wording from '../wording.ts'
import { OpenInvitation } from './OpenInvitation.tsx'

const NumberForm = z.object({ ssn: Ssn })

/** The person who opened the link proves by their SSN that the invitation is for them. */
export function SsnVerificationPage() {
  return <OpenInvitation>{(link) => <SsnForm {...link} />}</OpenInvitation>
}

interface SsnFormProps {
  invitation: Invitation
  inviter: string
  asksConsent: boolean
  reload: () => Promise<unknown>
}

function SsnForm({ invitation, inviter, asksConsent, reload }: SsnFormProps) {
  const navigate = useNavigate()
  const form = useAppForm({ schema: NumberForm, defaultValues: { ssn: '' } })
  const verify = useCall(jointEndpoints.verifyIdentity)

  async function submit({ ssn }: { ssn: string }) {
    try {
      const consent = asksConsent && { consents: true }
      const { data } = await verify.mutateAsync({ body: { ...invitation, ssn, ...consent } })
      // The invitation is passed on, so that the SSN can be asked again if the token expires.
      const state = { ...invitation, ...data }
      await navigate(href('/joint-account/onboarding/identity-verified'), { replace: true, state })
    } catch (error) {
      // The link stopped working meanwhile; its new status replaces this form.
      if (isDead(error)) await reload()
      if (!isLocked(error)) throw error
      await navigate(href('/joint-account/onboarding/locked-access'), {
        replace: true,
        state: invitation,
      })
    }
  }

  return (
    <>
      <Intro title={wording.verifyYourIdentity}>
        <p>
          {fill(wording.inviterInvitedYouToShare, {
            inviter: <strong className="break-words text-ink">{inviter}</strong>,
          })}
        </p>
        <p>{fill(wording.enterYourSocialSecurityNumber, { inviter })}</p>
      </Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel={wording.continueLabel}
        pendingLabel={asksConsent ? wording.checkingYourIdentity : wording.checkingYourNumber}
      >
        <SsnField
          form={form}
          name="ssn"
          label={wording.socialSecurityNumber}
          hint={fill(wording.afterWrongNumbersWrongNumbers, {
            wrongNumbers: LIMITS.invitation.wrongNumbers,
          })}
        />
        {asksConsent && <p className="text-pretty">{CHECK_CONSENT_WORDS}</p>}
      </Form>
    </>
  )
}

function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.status === HTTP_STATUS.NOT_FOUND
}

/** Locked by wrong SSNs; the same status without the field only means to wait. */
function isLocked(error: unknown): boolean {
  const isForbidden = error instanceof ApiError && error.status === HTTP_STATUS.FORBIDDEN
  return isForbidden && error.first('ssn') !== undefined
}
