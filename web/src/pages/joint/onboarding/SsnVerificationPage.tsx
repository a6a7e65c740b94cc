import { HTTP_STATUS } from '@passbook/contract/envelope'
import { jointEndpoints } from '@passbook/contract/joint'
import { LIMITS } from '@passbook/contract/limits'
import { Ssn } from '@passbook/contract/person'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { ApiError } from '../../../api/error.ts'
import { useCall } from '../../../api/use-call.ts'
import { useInvitation } from '../../../features/auth/use-emailed-link.ts'
import { SsnField } from '../../../forms/fields/SsnField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import type { Invitation } from '../../../navigation-state.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { DeadInvitation, InvitationNeeded } from './InvitationNeeded.tsx'

const NumberForm = z.object({ ssn: Ssn })

/** The person who opened the link proves by their SSN that the invitation is for them. */
export function SsnVerificationPage() {
  const invitation = useInvitation()
  if (!invitation) return <InvitationNeeded />
  // A newer link that is opened in the same tab starts over.
  return <SsnCheck key={invitation.hash} invitation={invitation} />
}

function SsnCheck({ invitation }: { invitation: Invitation }) {
  const [dead, setDead] = useState<string | null>(null)
  if (dead !== null) return <DeadInvitation words={dead} />
  return <SsnForm invitation={invitation} onDead={setDead} />
}

interface SsnFormProps {
  invitation: Invitation
  onDead: (words: string) => void
}

function SsnForm({ invitation, onDead }: SsnFormProps) {
  const navigate = useNavigate()
  const form = useAppForm({ schema: NumberForm, defaultValues: { ssn: '' } })
  const verify = useCall(jointEndpoints.verifyIdentity)

  async function submit({ ssn }: { ssn: string }) {
    try {
      const { data } = await verify.mutateAsync({ body: { ...invitation, ssn } })
      // The invitation is passed on, so that the SSN can be asked again if the token expires.
      const state = { ...invitation, ...data }
      await navigate(href('/joint-account/onboarding/identity-verified'), { replace: true, state })
    } catch (error) {
      if (isDead(error)) return onDead(error.message)
      if (!isLocked(error)) throw error
      await navigate(href('/joint-account/onboarding/locked-access'), {
        replace: true,
        state: invitation,
      })
    }
  }

  return (
    <>
      <Intro title="Verify your identity">
        <p>
          Enter your Social Security number, so that nobody else can use your invitation. Whoever
          invited you told us yours, and the two have to match.
        </p>
      </Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel="Continue"
        pendingLabel="Comparing the numbers"
      >
        <SsnField
          form={form}
          name="ssn"
          label="Social Security number"
          hint={`After ${LIMITS.invitation.wrongNumbers} wrong numbers the invitation is locked.`}
        />
      </Form>
    </>
  )
}

function isDead(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === HTTP_STATUS.NOT_FOUND
}

/** Locked by wrong SSNs; the same status without the field only means to wait. */
function isLocked(error: unknown): boolean {
  const isForbidden = error instanceof ApiError && error.status === HTTP_STATUS.FORBIDDEN
  return isForbidden && error.first('ssn') !== undefined
}
