import { doorEndpoints } from '@passbook/contract/console/door'
import { useNavigate } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../api/ask.ts'
import { consoleHref } from '../href.ts'
import { standAtDoor } from './door-store.ts'

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
