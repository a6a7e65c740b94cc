import { authEndpoints } from '@passbook/contract/auth'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import {
  type Invitation,
  type PasswordLink,
  readFragment,
  readInvitation,
  readPasswordLink,
} from '../../navigation-state.ts'
import * as wording from './wording.ts'

/** STATES: moves an emailed link's token into navigation state and removes it from the URL. */
function useEmailedLink<L extends object>(read: (from: unknown) => L | null): L | null {
  const { state, hash, pathname } = useLocation()
  const navigate = useNavigate()
  const fromAddress = read(readFragment(hash))
  const isInAddress = fromAddress !== null
  useEffect(() => {
    if (!isInAddress) return
    void navigate(pathname, { replace: true, state: readFragment(hash) })
  }, [isInAddress, hash, pathname, navigate])
  return fromAddress ?? read(state)
}

export function usePasswordLink(): PasswordLink | null {
  return useEmailedLink(readPasswordLink)
}

export function useInvitation(): Invitation | null {
  return useEmailedLink(readInvitation)
}

/** Sends the signed-in person a new link that confirms their email address. */
export function useNewLink() {
  const resend = useCall(authEndpoints.resendEmailVerification)
  return {
    /** The props of the button that requests it. */
    button: {
      children: wording.sendANewLink,
      isPending: resend.isPending,
      onClick: () => resend.mutate({}),
    },
    sent: resend.isSuccess ? wording.weSentANewLink : null,
    error: resend.error,
  }
}
