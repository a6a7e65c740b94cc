import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readFragment, readPasswordLink, type PasswordLink } from '../../navigation-state.ts'

/** STATES: takes an emailed link's token into navigation state and clears the address of it. */
export function usePasswordLink(): PasswordLink | null {
  const { state, hash, pathname } = useLocation()
  const navigate = useNavigate()
  const fromAddress = readPasswordLink(readFragment(hash))
  const isInAddress = fromAddress !== null
  useEffect(() => {
    if (!isInAddress) return
    void navigate(pathname, { replace: true, state: readPasswordLink(readFragment(hash)) })
  }, [isInAddress, hash, pathname, navigate])
  return fromAddress ?? readPasswordLink(state)
}
