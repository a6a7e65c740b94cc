import { depositorEndpoints } from '@passbook/contract/depositor'
import { useData } from '../../api/use-data.ts'
import { useWaiting } from '../../session/use-waiting.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'

/** Told from the first page on, and not only where the identity check needs it (UX 36). */
export function EmailToConfirm() {
  const depositor = useData(depositorEndpoints.getDepositor)
  const { email, email_verified = true } = depositor.data ?? {}
  useWaiting(depositor.refetch, !email_verified)
  if (email === undefined || email_verified) return null
  return <ConfirmEmail email={email} onLook={() => void depositor.refetch()} />
}
