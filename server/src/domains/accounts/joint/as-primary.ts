import { mayRead } from '@passbook/contract/standing'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { type Applicant, asApplicant } from '../../people/depositor/as-applicant.ts'
import type { Application, ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { type Secondary, lockSecondary } from './secondary.ts'

export interface Primary extends Applicant {
  /** Held with the account they are to share. */
  secondary: Secondary | undefined
}

/** The one way into an act about the second holder: by the first, who may read (CALLS: Joint). */
export function asPrimary<T>(
  ctx: Context,
  caller: ApplicationCaller,
  act: (primary: Primary) => Promise<T>,
): Promise<T> {
  return asApplicant(ctx, caller, {}, async (applicant) => {
    assertPrimary(applicant.application)
    const { depositor } = applicant.application
    return act({ ...applicant, secondary: await lockSecondary(applicant.trx, depositor) })
  })
}

function assertPrimary({ progress }: Pick<Application, 'progress'>): void {
  const isOpen = progress.registration_last_step === 'completed'
  if (!progress.is_primary || !isOpen || !mayRead(progress)) throw new DomainError('not_allowed')
}

/** With an application that is not over: they have not signed up. */
export function needApplication(secondary: Secondary | undefined): Secondary {
  if (secondary === undefined || secondary.application.signed_up_at !== null) {
    throw new DomainError('not_found', { message: NONE })
  }
  return secondary
}

const NONE = 'There is no application for a second holder.'
