import { HTTP_STATUS } from '@passbook/contract/envelope'
import { type InvitationStatus, jointEndpoints } from '@passbook/contract/joint'
import { LIMITS } from '@passbook/contract/limits'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/error.ts'
import { useData } from '../../../api/use-data.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { useInvitation } from '../../../features/auth/use-emailed-link.ts'
import type { Invitation } from '../../../navigation-state.ts'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { InvitationNeeded } from './InvitationNeeded.tsx'

interface OpenLink {
  invitation: Invitation
  /** The inviter's first name and last initial. */
  inviter: string
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
      {({ status, inviter }) => {
        if (status === 'locked') return <LockedInvitation />
        if (status !== 'open') return <ClosedInvitation status={status} />
        const name = inviter ?? 'The person who invited you'
        return page({ invitation, inviter: name, reload: query.refetch })
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
      <Intro title="Your invitation is locked">
        <p>
          The wrong Social Security number was entered {LIMITS.invitation.wrongNumbers} times. A new
          link won’t help. Contact us to unlock it.
        </p>
        <p>
          Email us from the address that received the invitation and tell us who invited you. Never
          send your Social Security number by email.
        </p>
      </Intro>
      <a href={`mailto:${email}`} className={buttonClass('primary', true)}>
        Email {email}
      </a>
    </>
  )
}

type Closed = Exclude<InvitationStatus, 'open' | 'locked'> | 'unknown'

const CLOSED_WORDS: Readonly<Record<Closed, { title: string; words: string }>> = {
  canceled: {
    title: 'This invitation was cancelled',
    words:
      'You don’t need to do anything. If you didn’t expect this, ask the person who invited you.',
  },
  expired: {
    title: 'This invitation has expired',
    words: 'Ask the person who invited you to send a new one.',
  },
  replaced: {
    title: 'There is a newer invitation',
    words:
      'We sent a newer invitation, so this link no longer works. Use the link in the latest email, or ask the person who invited you which address it went to.',
  },
  used: {
    title: 'You have already signed up',
    words: 'This invitation was used. Sign in with your email address and password.',
  },
  paused: {
    title: 'This invitation can’t be used right now',
    words: 'Your link still works later, until it expires. Contact us if you have questions.',
  },
  unknown: {
    title: 'We can’t find this invitation',
    words:
      'Open the link in your invitation email again. If it still doesn’t work, ask the person who invited you to send a new one.',
  },
}

function ClosedInvitation({ status }: { status: Closed }) {
  const { title, words } = CLOSED_WORDS[status]
  return (
    <>
      <Intro title={title}>
        <p>{words}</p>
      </Intro>
      <ContinueLink to="/login">Sign in</ContinueLink>
    </>
  )
}
