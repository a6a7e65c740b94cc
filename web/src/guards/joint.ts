import {
  type SecondaryPage,
  isBeforeConfirmed,
  isInvitedUnchecked,
  isSecondaryPageOpen,
} from '@passbook/contract/joint-pages'
import type { Facts, SignedInFacts } from '../facts.ts'
import type { Path } from '../path.ts'
import { happened, hasHome } from './standing.ts'
import { asPrimary, openIf, signedInPage, to, type Guard, type Verdict } from './verdict.ts'

/** SPEC 6, STATES (Joint): the joint account of the primary holder, and the page of both holders. */

type Secondary = NonNullable<Facts['joint']>

/** The page for a primary holder, by how far the second holder has come. */
function jointPageFor(secondary: Facts['joint']): Path {
  if (secondary === null) return '/joint-account'
  return isBegun(secondary) ? '/joint-account/resume' : '/joint-account/account-holder'
}

/** Started, but not confirmed yet. */
function isBegun({ registration_last_step }: Secondary): boolean {
  return isBeforeConfirmed(registration_last_step)
}

/** A page for a primary holder who may read; otherwise they are redirected to the right page. */
function primaryPage(check: (secondary: Facts['joint'], facts: SignedInFacts) => boolean): Guard {
  return signedInPage(
    (facts) => asPrimary(facts, () => openIf(check(facts.joint, facts), jointPageFor(facts.joint))),
    ['joint'],
  )
}

/** A page about an existing application. */
function applicationPage(check: (secondary: Secondary, facts: SignedInFacts) => boolean): Guard {
  return primaryPage((secondary, facts) => secondary !== null && check(secondary, facts))
}

function stepPage(page: SecondaryPage): Guard {
  return applicationPage(({ registration_last_step }) =>
    isSecondaryPageOpen(page, registration_last_step),
  )
}

/** The page that offers to add a joint holder. */
export const addHolder: Guard = primaryPage((secondary) => secondary === null)
export const contact: Guard = primaryPage((secondary) => secondary === null || isBegun(secondary))
export const personalInformation: Guard = stepPage('personal-information')
export const addressInformation: Guard = stepPage('address-information')
export const occupation: Guard = stepPage('occupation')
export const confirmDetails: Guard = stepPage('confirm-details')
export const resume: Guard = applicationPage(isBegun)
export const saved: Guard = applicationPage(
  (secondary, facts) => isBegun(secondary) && happened(facts, 'secondary-saved'),
)

/** In this visit: first that they passed, then that they are invited. */
export const verified: Guard = applicationPage(
  (secondary, facts) =>
    secondary.is_pending_signup &&
    !isInvitedUnchecked(secondary) &&
    happened(facts, 'secondary-verified'),
)

const invitedUnchecked: Guard = applicationPage((_, facts) => happened(facts, 'secondary-invited'))

export const invited: Guard = signedInPage(
  (facts) => {
    if (facts.joint && isInvitedUnchecked(facts.joint)) return invitedUnchecked.check(facts)
    const verdict = verified.check(facts)
    if ('redirect' in verdict) return verdict
    return openIf(happened(facts, 'secondary-invited'), '/joint-account/verify/success')
  },
  ['joint'],
)

export const reviewing: Guard = applicationPage(
  ({ registration_status: status }) => status === 'FLAGGED' || status === 'IN_REVIEW',
)
export const closeApplication: Guard = applicationPage(
  ({ registration_last_step }) => registration_last_step !== 'completed',
)
export const duplicate: Guard = primaryPage((_, facts) => happened(facts, 'secondary-duplicate'))

/** Active status: for the second holder always, for the primary once everything was confirmed. */
export const jointHolder: Guard = signedInPage(
  (facts) => {
    const { progress, joint } = facts
    if (!hasHome(progress)) return to('/login/entry')
    const isHolder = !progress.is_primary || (joint !== null && !isBegun(joint))
    return openIf(isHolder, jointPageFor(joint))
  },
  ['joint'],
)

/** A joint holder who has not signed up yet. */
export const jointEditEmail: Guard = signedInPage(editingEmail, ['joint'])
export const jointEditEmailSuccess: Guard = editEmailResult('success')
export const jointEditEmailFailed: Guard = editEmailResult('failed')

function editEmailResult(result: 'success' | 'failed'): Guard {
  return signedInPage(
    (facts) => {
      const verdict = editingEmail(facts)
      if ('redirect' in verdict) return verdict
      return openIf(facts.visit.editJointEmail === result, '/joint-account/edit-email')
    },
    ['joint'],
  )
}

function editingEmail(facts: SignedInFacts): Verdict {
  return asPrimary(facts, () =>
    openIf(facts.joint?.is_pending_signup === true, '/joint-account/account-holder'),
  )
}
