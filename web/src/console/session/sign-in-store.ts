import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../api/ask.ts'
import { consoleHref } from '../href.ts'

/** Why the person has to sign in, and the page they requested. Kept in memory only. */
interface SignInState {
  why: 'ended' | 'needed' | 'password_chosen' | 'signed_out' | null
  /** A path below /console. */
  wanted: string | null
}

const INITIAL: SignInState = { why: null, wanted: null }

export const useSignInState = create<SignInState>(() => INITIAL)

export function setSignInState(state: Partial<SignInState>): void {
  useSignInState.setState({ ...INITIAL, ...state })
}

/** Returns the requested page after sign-in, and forgets it. */
export function takeRequestedPath(): string | null {
  const { wanted } = useSignInState.getState()
  useSignInState.setState(INITIAL)
  return wanted
}

/** When an idle session will end; null until the end is near. */
export const useIdle = create<{ endsAtMs: number | null }>(() => ({ endsAtMs: null }))

/** Ends the session and clears all data from the browser. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await ask(doorEndpoints.logOutStaff, {})
    setSignInState({ why: 'signed_out' })
    await navigate(consoleHref('/console/login'))
    queryClient.clear()
  }
}
