import { mayRead } from '@passbook/contract/account-status'
import { isCompleted } from '@passbook/contract/enums'
import { securityEndpoints } from '@passbook/contract/security'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import type { RunWithCode } from '../../../features/auth/use-step-up.tsx'
import { fill } from '../../../lib/fill.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { useProgress } from '../../../session/progress.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { linkClass } from '../../../ui/link-class.ts'
import { Section } from '../about/Section.tsx'
import * as wording from '../wording.ts'

/** Stops money when somebody else may have used the account; only staff can release it. */
export function FreezeAccount({ run }: { run: RunWithCode }) {
  const progress = useProgress((state) => state.progress)
  const [isAsked, setAsked] = useState(false)
  const freeze = useCall(securityEndpoints.freezeAccount)
  if (!progress || !mayRead(progress) || !isCompleted(progress.registration_last_step)) return null
  const isFrozen = freeze.isSuccess || progress.extended_status === 'REVIEW'
  const start = () =>
    // A refusal is shown below; after a code the page returns here.
    void run((step_up) => freeze.mutateAsync({ body: { step_up } })).catch(() => undefined)
  return (
    <Section title={wording.freezeAccount}>
      {isFrozen ? (
        <Notice severity="warning" role="status" title={wording.noMoneyCanLeaveYour}>
          {wording.wereReviewingYourAccountAnd} <CallUs />
        </Notice>
      ) : (
        <>
          <p className="mb-4 text-ink-muted">
            {wording.ifSomeoneElseMayHave} <CallUs />
          </p>
          {isAsked ? (
            <div className="flex flex-col items-start gap-3">
              <p>{wording.noMoneyCanMoveIn}</p>
              <Button variant="danger" isPending={freeze.isPending} onClick={start}>
                {wording.freezeMyAccount}
              </Button>
              <LinkButton onClick={() => setAsked(false)}>{wording.keepItOpen}</LinkButton>
              <Refusal error={freeze.error} title={wording.yourAccountIsntFrozen} />
            </div>
          ) : (
            <Button variant="secondary" onClick={() => setAsked(true)}>
              {wording.freezeAccount}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

function CallUs() {
  const branding = useBranding()
  const phone = branding?.phones.support
  if (!phone)
    return branding ? (
      <>{fill(wording.youCanAlsoEmailSupport, { support: branding.emails.support })}</>
    ) : null
  return (
    <>
      {fill(wording.youCanAlsoCallUs, {
        phone: (
          <a href={`tel:+1${phone}`} className={`${linkClass} figures whitespace-nowrap`}>
            {formatPhone(phone)}
          </a>
        ),
      })}
    </>
  )
}
