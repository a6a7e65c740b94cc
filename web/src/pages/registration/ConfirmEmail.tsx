import { depositorEndpoints } from '@passbook/contract/depositor'
import { useState } from 'react'
import { useData } from '../../api/use-data.ts'
import { useNewLink } from '../../features/auth/use-emailed-link.ts'
import { fill } from '../../lib/fill.ts'
import { usePolling } from '../../session/use-polling.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as wording from './wording.ts'

/** Shown from the first page on, not only when the identity check requires it (UX 36). */
export function EmailToConfirm() {
  const depositor = useData(depositorEndpoints.getDepositor)
  const { email, email_verified = true } = depositor.data ?? {}
  usePolling(depositor.refetch, !email_verified)
  if (email === undefined || email_verified) return null
  return <ConfirmEmail email={email} onLook={depositor.refetch} />
}

interface ConfirmEmailProps {
  email: string
  /** Asks the server again; once the address is confirmed, this part is gone. */
  onLook: () => Promise<unknown>
}

const NOT_YET = wording.yourEmailAddressIsntConfirmed

/** The email address must be confirmed before the identity check (STATES: Registration). */
export function ConfirmEmail({ email, onLook }: ConfirmEmailProps) {
  const { button, sent, error } = useNewLink()
  const [isLooking, setLooking] = useState(false)
  const [answer, setAnswer] = useState('')

  async function look() {
    setLooking(true)
    setAnswer('')
    await onLook()
    setLooking(false)
    setAnswer(NOT_YET)
  }

  return (
    <Notice severity="warning" title={wording.confirmYourEmailAddress}>
      <p>{fill(wording.weSentALinkTo, { email })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" isPending={isLooking} onClick={() => void look()}>
          {wording.iOpenedTheLink}
        </Button>
        <Button variant="secondary" {...button} />
      </div>
      <output className="mt-2 block">{answer || sent}</output>
      <Refusal error={error} />
    </Notice>
  )
}
