import { isAtOrBefore, isCompleted } from '@passbook/contract/enums'
import type { LinkedAccountKind, LinkingMode } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { linkingOffer } from '@passbook/contract/linking-mode'
import {
  type RegistrationPage,
  isRegistrationPageOpen,
} from '@passbook/contract/registration-pages'
import { type Standing, mayLink, accountStatusOf } from '@passbook/contract/account-status'
import { DomainError } from '../../../platform/errors.ts'
import type { Application } from '../../people/depositor/lock-application.ts'
import { STILL_CHECKING } from '../../people/registration/identity-queries.ts'

const NOT_NOW = 'You cannot link a bank account at this point.'
const ON_REVIEW = 'We’re reviewing your account. You can’t link a bank account until we’re done.'
const NOT_OFFERED = 'You can’t link a bank account this way here.'
const TOO_MANY = 'You have tried this too many times. Please contact us.'

/** The limits on attempts: each costs the aggregator a session or the institution some cents. */
const ATTEMPTS: Readonly<Record<LinkedAccountKind, { times: number; days: number }>> = {
  FASTLINK: LIMITS.widgets,
  MANUAL: LIMITS.manualLinks,
}

/** The registration page on which each kind of link begins. */
const PAGES: Readonly<Record<LinkedAccountKind, RegistrationPage>> = {
  FASTLINK: 'link-account-selection',
  MANUAL: 'manual-funding/banking-information',
}

/** Whether a link was ever ACTIVE, so that a new one is a change of link or a relink. */
export function hadActiveLink({ links }: Application): boolean {
  return links.some(({ activated_at }) => activated_at !== null)
}

/** STATES: Registration, Linked account. Checks who may begin a new link, of which kind and how often. */
export function assertMayBegin(
  application: Application,
  { kind, mode, now }: { kind: LinkedAccountKind; mode: LinkingMode; now: Date },
): void {
  assertMayLink(application, kind)
  assertOffered(mode, kind)
  const { times, days } = ATTEMPTS[kind]
  const since = new Date(now.getTime() - inMs(days, 'day'))
  const begun = application.links.filter((link) => link.kind === kind && link.created_at > since)
  if (begun.length >= times) throw new DomainError('too_often', { message: TOO_MANY })
}

/** SPEC 3: refuses kinds that the institution's account-linking restriction mode does not offer. */
export function assertOffered(mode: LinkingMode, kind: LinkedAccountKind): void {
  const { fastlink, manual } = linkingOffer(mode)
  if (!(kind === 'FASTLINK' ? fastlink : manual)) refuse(NOT_OFFERED)
}

/** Allows people who register at confirmed or bank, who relink, or who completed and change the link. */
export function assertMayLink(application: Application, kind: LinkedAccountKind): void {
  const { state } = application
  assertStanding(state)
  if (state.relink || isRegistrationPageOpen(PAGES[kind], state)) return
  const isChange = kind === 'FASTLINK' && isCompleted(state.registration_last_step)
  if (!isChange) refuse(NOT_NOW)
}

/** Allows micro-deposit verification from the bank step on, whatever the status of the link is. */
export function assertMayVerify({ state }: Application): void {
  assertStanding(state)
  if (isAtOrBefore(state.registration_last_step, 'confirmed')) refuse(NOT_NOW)
}

/** STATES: What each standing opens. No account is linked until staff have finished a review. */
export function assertStanding(standing: Standing): void {
  if (mayLink(standing)) return
  const status = accountStatusOf(standing)
  // A possible sanctions match must not be revealed (RULES-3: Sanctions).
  if (status === 'review' && !isCompleted(standing.registration_last_step)) refuse(STILL_CHECKING)
  refuse(status === 'review' || status === 'other_holder_barred' ? ON_REVIEW : NOT_NOW)
}

function refuse(message: string): never {
  throw new DomainError('not_allowed', { message })
}
