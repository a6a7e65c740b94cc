import { authEndpoints } from '@passbook/contract/auth'
import { useCall } from '../../api/use-call.ts'

/** Sends the person who is signed in a new link that confirms their email address. */
export function useNewLink() {
  const resend = useCall(authEndpoints.resendEmailVerification)
  return {
    /** For the button that asks for it. */
    button: {
      children: 'Send a new link',
      isPending: resend.isPending,
      onClick: () => resend.mutate({}),
    },
    sent: resend.isSuccess ? 'A new link is on its way. Older ones no longer work.' : null,
    error: resend.error,
  }
}
