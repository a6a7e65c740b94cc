import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../api/ask.ts'
import { consoleHref } from '../href.ts'

/** Why somebody stands at the door, and where they wanted to go. In memory only. */
interface Door {
  why: 'ended' | 'needed' | 'password_chosen' | 'signed_out' | null
  /** An address below /console. */
  wanted: string | null
}

const NOBODY: Door = { why: null, wanted: null }

export const useDoor = create<Door>(() => NOBODY)

export function standAtDoor(door: Partial<Door>): void {
  useDoor.setState({ ...NOBODY, ...door })
}

/** Where whoever came in goes on; asked once. */
export function takeWanted(): string | null {
  const { wanted } = useDoor.getState()
  useDoor.setState(NOBODY)
  return wanted
}

/** When the session ends unless something is asked for; null while that is not near. */
export const useIdle = create<{ endsAtMs: number | null }>(() => ({ endsAtMs: null }))

/** Ends the session; nothing of what was looked at stays in the browser. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await ask(doorEndpoints.logOutStaff, {})
    standAtDoor({ why: 'signed_out' })
    await navigate(consoleHref('/console/login'))
    queryClient.clear()
  }
}
