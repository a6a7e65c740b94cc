import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useData } from '../../api/use-data.ts'
import type { Path } from '../../path.ts'
import { refreshProgress } from '../../session/progress.ts'
import { usePolling } from '../../session/use-polling.ts'
import { type LinkingFlow, noteLinked } from './linking-flow.ts'

/** Statuses of a manual link before it is verified. */
const UNVERIFIED = ['VERIFICATION_PENDING', 'LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED']

/** The links, and the newest manual link that is pending or could not be verified. */
export function usePendingLink(): { query: UseQueryResult<LinkedAccount[]>; link?: LinkedAccount } {
  const query = useData(linkingEndpoints.getLinkedAccounts)
  const link = query.data?.find(
    ({ kind, status, was_active }) =>
      kind === 'MANUAL' && !was_active && UNVERIFIED.includes(status),
  )
  return { query, ...(link && { link }) }
}

/** "1 attempt", "2 attempts". */
export function attempts(left: number): string {
  return `${left} ${left === 1 ? 'attempt' : 'attempts'}`
}

type Status = LinkedAccount['status']

/**
 * Polls a link that waits for the bank, or for its owner on another device, and goes to the matching
 * page automatically (UX 39).
 */
export function useLinkUpdates(
  flow: LinkingFlow,
  { uuid, pendingStatus }: { uuid: string | undefined; pendingStatus: Status },
): void {
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const navigate = useNavigate()
  const status = uuid && links.data?.find((link) => link.uuid === uuid)?.status
  const to = !status || status === pendingStatus ? null : pathForStatus(status, flow)
  usePolling(links.refetch, uuid !== undefined && to === null)
  useEffect(() => {
    if (to === null) return
    if (to === flow.successful || to === flow.linked) noteLinked(flow)
    // If this fails, the guard of the next page fetches the progress again.
    void refreshProgress()
      .catch(() => undefined)
      .then(() => navigate(to))
  }, [to, flow, navigate])
}

/** The last pending link's id; it stays after the link is no longer pending. */
export function useLastPendingId(uuid: string | undefined): string | undefined {
  const [lastId, setLastId] = useState(uuid)
  if (uuid !== undefined && uuid !== lastId) setLastId(uuid)
  return lastId
}

function pathForStatus(status: Status, flow: LinkingFlow): Path | null {
  if (status === 'ACTIVE') return flow.successful
  if (status === 'FAILED' || status === 'ERRORED') return flow.failed
  if (status === 'ARCHIVED') return flow.selection
  if (status === 'LOCKED' || status === 'TIMEOUT' || status === 'VERIFICATION_RETURNED') {
    return flow.reissue
  }
  return null
}
