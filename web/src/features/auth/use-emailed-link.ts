import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type Invitation,
  type PasswordLink,
  readFragment,
  readInvitation,
  readPasswordLink,
} from '../../navigation-state.ts'

/** STATES: takes an emailed link's token into navigation state and clears the address of it. */
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
