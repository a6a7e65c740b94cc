import type {
  SandboxDepositor as Depositor,
  SandboxSharing,
} from '@passbook/contract/sandbox-depositors'
import LogIn from 'lucide-react/icons/log-in'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { addressOf } from '../sections.ts'
import { standingOf } from './standing.ts'

export interface DepositorProps {
  depositor: Depositor
  /** The id of the depositor who is being signed in. */
  signingIn: string | null
  onSignIn: (depositorId: string) => void
}

/** A demo person of the tour, with their story, what to try, and a sign-in button. */
export function DepositorCard({ tryThis, ...props }: DepositorProps & { tryThis: string }) {
  const { name, email, story } = props.depositor
  const { tone, words } = standingOf(props.depositor)
  return (
    <li className="hairline flex flex-col rounded-lg bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lg break-words">{name}</h3>
        <StatusDot tone={tone}>{words}</StatusDot>
      </div>
      <p className="text-sm break-words text-ink-muted">{email}</p>
      <p className="mt-3">{story}</p>
      <p className="mt-2 mb-4 text-ink-muted">
        <strong className="text-ink">Try:</strong> {tryThis}
      </p>
      <div className="mt-auto">
        <SignInButton {...props}>
          <LogIn aria-hidden className="size-5 shrink-0" />
          Sign in as {name}
        </SignInButton>
      </div>
    </li>
  )
}

/** A person outside the tour, on one line. */
export function DepositorRow(props: DepositorProps) {
  const { name, email, story, shares } = props.depositor
  const { tone, words } = standingOf(props.depositor)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-56 break-words">
        <span className="block font-bold">{name ?? email}</span>
        {story && <span className="block">{story}</span>}
        {shares && !isInStory(story, shares) && (
          <span className="block">
            <SharedWith shares={shares} />
          </span>
        )}
        {name && <span className="block text-sm text-ink-muted">{email}</span>}
      </span>
      <StatusDot tone={tone}>{words}</StatusDot>
      <SignInButton {...props} label={`Sign in as ${name ?? email}`}>
        Sign in
      </SignInButton>
    </li>
  )
}

/** Whether the story of a demo person already says how far they came with adding a joint holder. */
function isInStory(story: string | null, { state }: SandboxSharing): boolean {
  return story !== null && state === 'begun'
}

function SignInButton({
  depositor: { depositor_id },
  signingIn,
  onSignIn,
  label,
  children,
}: DepositorProps & { label?: string; children: ReactNode }) {
  return (
    <Button
      variant="secondary"
      aria-label={label}
      disabled={signingIn !== null && signingIn !== depositor_id}
      isPending={signingIn === depositor_id}
      pendingLabel="Signing in"
      onClick={() => onSignIn(depositor_id)}
    >
      {children}
    </Button>
  )
}

/** The joint holder of an account, and how to continue as one who has not joined yet. */
export function SharedWith({ shares }: { shares: SandboxSharing }) {
  const name = shares.name ?? shares.email
  switch (shares.state) {
    case 'begun':
      return <>Adding {name} as a joint owner.</>
    case 'in_doubt':
      return (
        <>
          Decide about {name} under{' '}
          <a href={addressOf('reviews')} className={linkClass}>
            Reviews
          </a>
          .
        </>
      )
    case 'invited':
      return <Invitation {...shares} />
    case 'locked':
      return (
        <>
          The invitation to {name} is locked until staff run the operator’s command{' '}
          <code className="font-mono break-words">unlock-invitation {shares.email}</code>.
        </>
      )
    case 'signed_up':
      return shares.is_primary ? (
        <>To become the second holder, with {name}.</>
      ) : (
        <>To share it with {name}, once the documents are signed.</>
      )
    case 'holder':
      return (
        <>
          {shares.is_primary ? 'Second holder, with' : 'First holder, with'} {name}.
        </>
      )
  }
}

function Invitation({ email, ssn }: SandboxSharing) {
  return (
    <>
      The invitation is in{' '}
      <a href={addressOf('inbox', email)} className={linkClass}>
        the inbox of {email}
      </a>
      . Open it in a private window, with the Social Security number{' '}
      {ssn ? <span className="whitespace-nowrap">{inGroups(ssn)}</span> : 'that was typed'}.
    </>
  )
}

function inGroups(ssn: string): string {
  return `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`
}
