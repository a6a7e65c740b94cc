import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useData } from '../../api/use-data.ts'
import type { Path } from '../../path.ts'
import { refreshProgress } from '../../session/progress.ts'
import { useWaiting } from '../../session/use-waiting.ts'
import { type LinkingFlow, noteLinked } from './linking-flow.ts'

/** States a link by hand can be in before it is verified. */
const UNVERIFIED = ['VERIFICATION_PENDING', 'LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED']

/** The links, and the newest one that waits for its amounts or could not be verified. */
export function usePendingLink(): { query: UseQueryResult<LinkedAccount[]>; link?: LinkedAccount } {
  const query = useData(linkingEndpoints.getLinkedAccounts)
  const link = query.data?.find(
    ({ kind, status, was_active }) =>
      kind === 'MANUAL' && !was_active && UNVERIFIED.includes(status),
  )
  return { query, ...(link && { link }) }
}

type Status = LinkedAccount['status']

/**
 * While a link waits for the bank, or for its owner on another device, asks what became of it, and
 * goes on by itself (UX 39).
 */
export function useLinkNews(
  flow: LinkingFlow,
  { uuid, waitsAs }: { uuid: string | undefined; waitsAs: Status },
): void {
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const navigate = useNavigate()
  const status = uuid && links.data?.find((link) => link.uuid === uuid)?.status
  const to = !status || status === waitsAs ? null : leadsTo(status, flow)
  useWaiting(links.refetch, uuid !== undefined && to === null)
  useEffect(() => {
    if (to === null) return
    if (to === flow.successful || to === flow.linked) noteLinked(flow)
    // Without an answer the page's guard asks again.
    void refreshProgress()
      .catch(() => undefined)
      .then(() => navigate(to))
  }, [to, flow, navigate])
}

/** The link that was waited for; once it waits no more it is no longer among those that do. */
export function useWaitedFor(uuid: string | undefined): string | undefined {
  const [waitedFor, setWaitedFor] = useState(uuid)
  if (uuid !== undefined && uuid !== waitedFor) setWaitedFor(uuid)
  return waitedFor
}

function leadsTo(status: Status, flow: LinkingFlow): Path | null {
  if (status === 'ACTIVE') return flow.successful
  if (status === 'FAILED' || status === 'ERRORED') return flow.failed
  if (status === 'ARCHIVED') return flow.selection
  if (status === 'LOCKED' || status === 'TIMEOUT' || status === 'VERIFICATION_RETURNED') {
    return flow.reissue
  }
  return null
}
