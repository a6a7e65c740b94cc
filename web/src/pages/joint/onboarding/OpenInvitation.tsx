import { HTTP_STATUS } from '@passbook/contract/envelope'
import { type InvitationStatus, jointEndpoints } from '@passbook/contract/joint'
import { LIMITS } from '@passbook/contract/limits'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/error.ts'
import { useData } from '../../../api/use-data.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { useInvitation } from '../../../features/auth/use-emailed-link.ts'
import { fill } from '../../../lib/fill.ts'
import type { Invitation } from '../../../navigation-state.ts'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import * as wording from '../wording.ts'
import { InvitationNeeded } from './InvitationNeeded.tsx'

interface OpenLink {
  invitation: Invitation
  /** The inviter's first name and last initial. */
  inviter: string
  /** Whether they have to consent to the identity check that follows. */
  asksConsent: boolean
  /** Reads the status again after the server refused the link. */
  reload: () => Promise<unknown>
}

/** Shows its page for an invitation that works; otherwise says what happened to the invitation. */
export function OpenInvitation({ children }: { children: (link: OpenLink) => ReactNode }) {
  const invitation = useInvitation()
  if (!invitation) return <InvitationNeeded />
  // A newer link that is opened in the same tab starts over.
  return <ReadLink key={invitation.hash} invitation={invitation} page={children} />
}

interface ReadLinkProps {
  invitation: Invitation
  page: (link: OpenLink) => ReactNode
}

function ReadLink({ invitation, page }: ReadLinkProps) {
  const { uuid, hash } = invitation
  const query = useData(jointEndpoints.readInvitation, { body: { uuid, hash } })
  if (isUnknown(query.error)) return <ClosedInvitation status="unknown" />
  return (
    <QueryState query={query}>
      {({ status, inviter, asks_consent: asksConsent }) => {
        if (status === 'locked') return <LockedInvitation />
        if (status !== 'open') return <ClosedInvitation status={status} />
        const name = inviter ?? wording.thePersonWhoInvitedYou
        return page({ invitation, inviter: name, asksConsent, reload: query.refetch })
      }}
    </QueryState>
  )
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === HTTP_STATUS.NOT_FOUND
}

/** Too many wrong numbers were entered; only staff can unlock the invitation (STATES: Joint). */
export function LockedInvitation() {
  const email = useBranding()?.emails.support
  return (
    <>
      <Intro title={wording.yourInvitationIsLocked}>
        <p>
          {fill(wording.theWrongSocialSecurityNumberWas, {
            wrongNumbers: LIMITS.invitation.wrongNumbers,
          })}
        </p>
        <p>{wording.emailUsFromTheAddress}</p>
      </Intro>
      <a href={`mailto:${email}`} className={buttonClass('primary', true)}>
        {fill(wording.email, { email })}
      </a>
    </>
  )
}

type Closed = Exclude<InvitationStatus, 'open' | 'locked'> | 'unknown'

const CLOSED_WORDS: Readonly<Record<Closed, { title: string; words: string }>> = {
  canceled: {
    title: wording.thisInvitationWasCancelled,
    words: wording.youDontNeedToDoAnything,
  },
  expired: {
    title: wording.thisInvitationHasExpired,
    words: wording.askThePersonWhoInvited,
  },
  replaced: {
    title: wording.thereIsANewerInvitation,
    words: wording.weSentANewerInvitation,
  },
  used: {
    title: wording.youHaveAlreadySignedUp,
    words: wording.thisInvitationWasUsedSign,
  },
  paused: {
    title: wording.thisInvitationCantBeUsed,
    words: wording.yourLinkStillWorksLater,
  },
  unknown: {
    title: wording.weCantFindThisInvitation,
    words: wording.openTheLinkInYourInvitation,
  },
}

function ClosedInvitation({ status }: { status: Closed }) {
  const { title, words } = CLOSED_WORDS[status]
  return (
    <>
      <Intro title={title}>
        <p>{words}</p>
      </Intro>
      <ContinueLink to="/login">{wording.signIn}</ContinueLink>
    </>
  )
}
