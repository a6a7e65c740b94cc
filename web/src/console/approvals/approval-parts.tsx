import type { ApprovalLine } from '@passbook/contract/console/approvals'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { consoleHref } from '../href.ts'
import { Moment } from '../parts/Moment.tsx'
import { justNow as JUST_NOW } from '../parts/wording.ts'
import { ageWords } from '../parts/words.ts'
import { useMe } from '../session/me.ts'
import * as wording from './wording.ts'

/** What a page says after a decision, when it leads on to the next request or to the list. */
export interface DecidedState {
  done?: string
  /** No other request needs the person's decision. */
  isLast?: boolean
}

/** Explains why the signed-in person cannot approve yet. */
export function CannotApproveNotice() {
  const { needs_passkey, approves_from } = useMe()
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      {needs_passkey && (
        <Notice severity="warning" title={wording.passkeyRequired}>
          {wording.yourInstitutionRequiresApproversTo}{' '}
          <Link to={consoleHref('/console/your-sign-in')} className={linkClass}>
            {wording.yourSignIn}
          </Link>
        </Notice>
      )}
      {approves_from !== null && (
        <Notice severity="info" title={wording.youCantApproveRequestsYet}>
          {fill(wording.youCanApproveRequestsStarting, { moment: <Moment at={approves_from} /> })}
        </Notice>
      )}
    </div>
  )
}

/** A person with name and email address, because a name alone can be imitated. */
export function Person({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      <span className="block">{name}</span>
      {email && (
        <span className="block wrap-anywhere text-ink-muted">
          {email.split(/(?=[.@])/).map((part, place) => (
            // A narrow column breaks the line between the parts of the address.
            <Fragment key={place}>
              <wbr />
              {part}
            </Fragment>
          ))}
        </span>
      )}
    </>
  )
}

export function sinceWords(asked_at: string, now: string): string {
  const age = ageWords(asked_at, now)
  return age === JUST_NOW ? wording.justNow : fill(wording.ageAgo, { age })
}

const DECISIONS: Readonly<
  Record<NonNullable<ApprovalLine['decision']>, { label: string; tone: StatusTone }>
> = {
  approved: { label: wording.approved, tone: 'success' },
  refused: { label: wording.declined, tone: 'neutral' },
  withdrawn: { label: wording.withdrawn, tone: 'neutral' },
  expired: { label: wording.expired, tone: 'warning' },
}

type Decided = Pick<
  ApprovalLine,
  'decision' | 'decided_by' | 'decided_by_email' | 'decided_at' | 'decided_reason'
>

/** How a request ended, by whom, when and why. */
export function DecisionMade(approval: Decided) {
  const { decision, decided_by, decided_by_email, decided_at, decided_reason } = approval
  return (
    <>
      {decision && (
        <StatusDot tone={DECISIONS[decision].tone}>{DECISIONS[decision].label}</StatusDot>
      )}
      {decided_by && <Person name={decided_by} email={decided_by_email} />}
      {decided_reason && <span className="mt-1 block wrap-anywhere">{decided_reason}</span>}
      {decided_at && (
        <span className="mt-1 block text-ink-muted">
          <Moment at={decided_at} />
        </span>
      )}
    </>
  )
}

/** Who has to decide a request that the signed-in person cannot decide. */
export function deciderWords({ is_own, decider, votes }: ApprovalLine, email: string): string {
  if (is_own) return wording.youRequestedThisSomeoneElse
  if (votes.some((vote) => vote.email === email)) return wording.youApprovedThisSomeoneElse
  return decider === 'administrator' ? wording.needsAnAdministrator : wording.needsAnApprover
}
