import { LIMITS } from '@passbook/contract/limits'
import { useBranding } from '../../../branding/use-branding.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

/** Too many wrong SSNs were entered; only staff can unlock the invitation (STATES: Joint). */
export function LockedAccessPage() {
  const email = useBranding()?.emails.support
  return (
    <>
      <Intro title="Access locked">
        <p>
          {LIMITS.invitation.wrongNumbers} numbers did not match the one we have, so the invitation
          is locked. A new link does not open it: a person here has to.
        </p>
        <p>
          Write to us from the address the invitation came to, and say who invited you. We find out
          what went wrong and unlock it. Never send your Social Security number by email.
        </p>
      </Intro>
      <a href={`mailto:${email}`} className={buttonClass('primary', true)}>
        Write to {email}
      </a>
    </>
  )
}
