import type { SandboxDepositor as Depositor } from '@passbook/contract/sandbox-depositors'
import type { StatusTone } from '../../ui/StatusDot.tsx'

export interface Standing {
  tone: StatusTone
  words: string
}

/** The status of a depositor in a few words. A status that blocks them comes first. */
export function standingOf(depositor: Depositor): Standing {
  const { extended_status, registration_status, registration_last_step, relink } = depositor
  // A second holder may have left an account that is still open.
  if (registration_status === 'VIEW_ONLY') {
    return { tone: 'neutral', words: depositor.is_primary ? 'Closed, view only' : 'View only' }
  }
  if (extended_status === 'HOLD') return { tone: 'danger', words: 'On hold' }
  if (extended_status === 'REVIEW') return { tone: 'warning', words: 'On review' }
  const check = CHECKS[registration_status ?? '']
  if (check) return check
  if (depositor.is_joining) return { tone: 'info', words: 'Documents unsigned' }
  if (relink) return { tone: 'warning', words: 'Relink needed' }
  if (registration_last_step === null) return notBegun(depositor)
  if (registration_last_step !== 'completed') {
    return { tone: 'info', words: `Applying, last step ${registration_last_step}` }
  }
  return extended_status === 'FUNDED'
    ? { tone: 'success', words: 'Funded' }
    : { tone: 'success', words: 'Open' }
}

const CHECKS: Record<string, Standing | undefined> = {
  FAILED: { tone: 'danger', words: 'Identity check failed' },
  FLAGGED: { tone: 'warning', words: 'More information needed' },
  IN_REVIEW: { tone: 'warning', words: 'Being reviewed' },
  ERRORED: { tone: 'warning', words: 'Identity check did not answer' },
}

function notBegun({ email_verified, has_phone }: Depositor): Standing {
  if (!email_verified) return { tone: 'warning', words: 'Email not confirmed' }
  if (!has_phone) return { tone: 'info', words: 'No phone yet' }
  return { tone: 'neutral', words: 'Application not begun' }
}
