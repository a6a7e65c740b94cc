import { hasPassed, isAtOrBefore, isCompleted } from '@passbook/contract/enums'
import type { LinkedAccountKind, LinkingMode } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { linkingOffer } from '@passbook/contract/linking-mode'
import { mayLinkAndSign, registrationPageOpens } from '@passbook/contract/registration-pages'
import { DomainError } from '../../errors.ts'
import type { Application } from '../depositor/lock-application.ts'

const NOT_NOW = 'You cannot link a bank account at this point.'
const ON_REVIEW = 'We are looking into your linked account. Please contact us to go on.'
const NOT_OFFERED = 'Bank accounts are not linked this way here.'
const TOO_MANY = 'You have tried this too often. Please contact us to go on.'

/** Attempts that are begun: each costs the aggregator a session, or the institution some cents. */
const ATTEMPTS: Readonly<Record<LinkedAccountKind, { times: number; days: number }>> = {
  FASTLINK: LIMITS.widgets,
  MANUAL: LIMITS.manualLinks,
}

/** A link was ACTIVE once: what follows is a change of link, or a relink. */
export function hadActiveLink({ links }: Application): boolean {
  return links.some(({ activated_at }) => activated_at !== null)
}

/** STATES: Registration, Linked account. Who may begin a new link, in which way and how often. */
export function assertMayBegin(
  application: Application,
  { kind, mode, now }: { kind: LinkedAccountKind; mode: LinkingMode; now: Date },
): void {
  assertMayLink(application)
  assertOffered(mode, kind)
  const { times, days } = ATTEMPTS[kind]
  const since = new Date(now.getTime() - inMs(days, 'day'))
  const begun = application.links.filter((link) => link.kind === kind && link.created_at > since)
  if (begun.length >= times) throw new DomainError('too_often', { message: TOO_MANY })
}

/** SPEC 3: the institution's account-linking restriction mode. */
export function assertOffered(mode: LinkingMode, kind: LinkedAccountKind): void {
  const { fastlink, manual } = linkingOffer(mode)
  if (!(kind === 'FASTLINK' ? fastlink : manual)) refuse(NOT_OFFERED)
}

/** Registering at confirmed or bank; relinking; or, once completed, changing the link. */
export function assertMayLink(application: Application): void {
  const { state } = application
  const mayBegin = state.relink
    ? mayLinkAndSign(state)
    : registrationPageOpens('manual-funding/banking-information', state)
  if (!mayBegin || isUnprovenJoint(application)) refuse(NOT_NOW)
  assertNotOnReview(application)
}

/** Who may go on with micro-deposits: from bank on, whatever became of the link meanwhile. */
export function assertMayVerify(application: Application): void {
  const { state } = application
  const hasBegun = !isAtOrBefore(state.registration_last_step, 'confirmed')
  if (!hasBegun || !mayLinkAndSign(state) || isUnprovenJoint(application)) refuse(NOT_NOW)
  assertNotOnReview(application)
}

/** SPEC 6: a non-primary depositor who has not passed gets no further. */
function isUnprovenJoint({ progress, state }: Application): boolean {
  const isDone = isCompleted(state.registration_last_step)
  return isDone && !progress.is_primary && !hasPassed(state.registration_status)
}

/** After an unauthorised return no account is linked until staff have looked into it. */
function assertNotOnReview(application: Application): void {
  const isOnReview = application.state.extended_status === 'REVIEW'
  if (isOnReview && hadActiveLink(application)) refuse(ON_REVIEW)
}

function refuse(message: string): never {
  throw new DomainError('not_allowed', { message })
}
