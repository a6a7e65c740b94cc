import { mayDo } from '@passbook/contract/console/roles'
import { type Me, doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../api/ask.ts'
import { consoleHref } from '../href.ts'

/** Why the person has to sign in, and the page they requested. Kept in memory only. */
interface SignInState {
  why: 'ended' | 'needed' | 'password_chosen' | 'signed_out' | null
  /** The server's sentence about why the session ended early. */
  words: string | null
  /** A path below /console. */
  wanted: string | null
}

const INITIAL: SignInState = { why: null, words: null, wanted: null }

export const useSignInState = create<SignInState>(() => INITIAL)

export function setSignInState(state: Partial<SignInState>): void {
  useSignInState.setState({ ...INITIAL, ...state })
}

/**
 * The page after sign-in: the requested one; for people who decide requests, the one that has waited longest;
 * otherwise the work queue.
 */
export async function takeFirstPath(me: Me): Promise<string> {
  const { wanted } = useSignInState.getState()
  useSignInState.setState(INITIAL)
  const work = consoleHref('/console')
  if (wanted !== null && wanted !== work) return wanted
  return (await firstRequestPath(me)) ?? work
}

const WANTED_KEY = 'console-wanted'

/** Keeps the requested page while the browser is at the identity provider, in this tab only. */
export function keepWantedPath(): void {
  const { wanted } = useSignInState.getState()
  if (wanted !== null) sessionStorage.setItem(WANTED_KEY, wanted)
}

/** Restores the requested page when the browser comes back from the provider. */
export function takeKeptPath(): void {
  const wanted = sessionStorage.getItem(WANTED_KEY)
  sessionStorage.removeItem(WANTED_KEY)
  if (wanted?.startsWith('/console')) setSignInState({ wanted })
}

async function firstRequestPath({ role, needs_passkey, approves_from }: Me) {
  if (needs_passkey || approves_from !== null || !mayDo(role, 'approvals.decide')) return null
  try {
    // Loaded only here, because it knows the calls of every desk.
    const { approvalEndpoints } = await import('@passbook/contract/console/approvals')
    const query = { view: 'to_decide' } as const
    const { approvals } = await ask(approvalEndpoints.listApprovals, { query })
    const first = approvals.find(({ may_decide }) => may_decide)
    return first ? consoleHref('/console/approvals/:uuid', { uuid: first.uuid }) : null
  } catch {
    // The list of requests says what went wrong when it is opened.
    return null
  }
}

/** When an idle session will end; null until the end is near. */
export const useIdle = create<{ endsAtMs: number | null }>(() => ({ endsAtMs: null }))

/** Ends the session and clears all data from the browser. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const { end_session_url } = await ask(doorEndpoints.logOutStaff, {})
    setSignInState({ why: 'signed_out' })
    await navigate(consoleHref('/console/login'))
    queryClient.clear()
    // The identity provider's own session would sign in the next person at this browser, so it is ended too.
    if (end_session_url !== null) location.assign(end_session_url)
  }
}
