import { linkingEndpoints } from '@passbook/contract/linking'
import type { ReactNode } from 'react'
import { useData } from '../../api/use-data.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { fill } from '../../lib/fill.ts'
import { type PersistedList, remember, usePersisted } from '../../session/dismissed/persisted.ts'
import { useProgress } from '../../session/progress.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as wording from './wording.ts'

/** STATES "Session edges": the notices "chase" and "bookmark"; each person sees each once, one at a time. */
export function HomeNotices() {
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const chase = useReadOnce('readChaseUsers')
  const bookmark = useReadOnce('readBookmarkUsers')
  if (!links.data) return null
  const renewing = links.data.find(({ status, renews_consent }) => {
    return status === 'ACTIVE' && renews_consent
  })
  if (renewing && !chase.isRead) {
    return <Chase bank={renewing.bank_name ?? wording.yourBank} onRead={chase.read} />
  }
  return bookmark.isRead ? null : <Bookmark onRead={bookmark.read} />
}

function Chase({ bank, onRead }: { bank: string; onRead: () => void }) {
  return (
    <OneTimeNotice title={fill(wording.bankWillAskYouTo, { bank })} onRead={onRead}>
      {fill(wording.fromTimeToTimeBank, { bank })}
    </OneTimeNotice>
  )
}

/** Shows the address itself, because a person who bookmarks it will not end up on a fake site. */
function Bookmark({ onRead }: { onRead: () => void }) {
  const institution = useBranding()?.name ?? wording.thisSite
  return (
    <OneTimeNotice title={wording.bookmarkThisAddress} onRead={onRead}>
      {fill(wording.addHostToYourBookmarks, {
        host: <span className="wrap-anywhere">{location.host}</span>,
        institution,
      })}
    </OneTimeNotice>
  )
}

interface OneTimeNoticeProps {
  title: string
  onRead: () => void
  children: ReactNode
}

function OneTimeNotice({ title, onRead, children }: OneTimeNoticeProps) {
  return (
    <section aria-label={wording.goodToKnow} className="mt-6 print:hidden">
      <Notice
        severity="info"
        title={title}
        action={
          <LinkButton
            className="-my-2.5 shrink-0"
            aria-label={fill(wording.dismissTitle, { title })}
            onClick={onRead}
          >
            {wording.dismiss}
          </LinkButton>
        }
      >
        <p className="max-w-reading">{children}</p>
      </Notice>
    </section>
  )
}

/** A notice that each person reads once; the list holds the ids of the people who have read it. */
function useReadOnce(list: PersistedList): { isRead: boolean; read: () => void } {
  const person = useProgress(({ progress }) => progress?.depositor_id)
  const known = usePersisted((state) => state[list])
  return {
    isRead: person === undefined || known.includes(person),
    read: () => person !== undefined && remember(list, person),
  }
}
