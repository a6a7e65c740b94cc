import type { Path } from '../../path.ts'
import {
  LINK_FAILED,
  MAY_CANCEL,
  MAY_LINK,
  MAY_SIGN,
  MICRODEPOSITS,
  RELINK,
  REVIEWED,
  also,
  lead,
  leading,
} from './pages.ts'
import { applying, standings } from './standings.ts'
import type { Persona } from './visits.ts'

/** Statuses while opening an account that no demo person has. */

const hold = { extended_status: 'HOLD' } as const

/** On HOLD, registration pages redirect to hold-account; all others to registration-home. */
const REGISTRATION_TABLE: readonly Path[] = [
  '/registration/landing',
  '/registration/basic-information',
  '/registration/address',
  '/registration/employer',
  '/registration/confirm-details',
  '/registration/passed',
  ...REVIEWED,
  MAY_CANCEL,
  ...MAY_LINK,
  LINK_FAILED,
  ...MICRODEPOSITS,
  ...MAY_SIGN,
  '/fund-account/ready-to-fund',
]

/** STATES "Hold and cancelling", "After signing in", and early decisions by staff. */
export const rareOpenings: readonly Persona[] = [
  {
    name: 'HOLD before completion',
    as: 'passed',
    progress: hold,
    finds: leading(
      applying('/registration/hold-account'),
      lead(REGISTRATION_TABLE, '/registration/hold-account'),
    ),
  },
  {
    name: 'HOLD before completion, FLAGGED',
    as: 'flagged',
    progress: hold,
    finds: leading(
      applying('/registration/hold-account', ...REVIEWED),
      lead(REGISTRATION_TABLE, '/registration/hold-account'),
    ),
  },
  {
    name: 'declined by staff before the details were confirmed',
    as: 'confirm-next',
    progress: { registration_status: 'FAILED' },
    finds: standings['FAILED, not completed'],
  },
  {
    name: 'approved by staff before the details were confirmed',
    as: 'confirm-next',
    progress: { registration_status: 'PASSED' },
    finds: applying(MAY_CANCEL, '/registration/confirm-details'),
  },
  {
    name: 'approved by staff, confirmed',
    as: 'passed',
    progress: { registration_status: 'MANUALLY_REVIEWED' },
    finds: standings['confirmed, passed'],
  },
  {
    name: 'UNSUBMITTED',
    as: 'confirm-next',
    progress: { registration_status: 'UNSUBMITTED' },
    finds: standings['told all, ERRORED'],
  },
  {
    name: 'disclosures, FLAGGED',
    as: 'ready-to-fund',
    progress: { registration_status: 'FLAGGED' },
    finds: standings['disclosures, IN_REVIEW'],
  },
  {
    name: 'funded, a moment before completed',
    as: 'ready-to-fund',
    progress: { registration_last_step: 'funded' },
    finds: applying(MAY_CANCEL, '/manual-funding/successful'),
  },
  {
    name: 'confirmed, with a link of before',
    as: 'passed',
    changes: { linkedAccounts: [{ status: 'ACTIVE' }] },
    finds: applying(MAY_CANCEL, ...MAY_LINK, '/registration/passed'),
  },
  // STATES: an unknown status behaves as FAILED; none of these is a linked account.
  ...(['PENDING', 'FAILED', 'ERRORED', 'ARCHIVED', 'undefined'] as const).map((status) => ({
    name: `confirmed, after a try that is ${status}`,
    as: 'passed',
    changes: { linkedAccounts: [{ status }] },
    finds: standings['confirmed, passed'],
  })),
  {
    name: 'bank, with an ACTIVE link',
    as: 'microdeposits-pending',
    changes: { linkedAccounts: [{ status: 'ACTIVE' }] },
    finds: applying(MAY_CANCEL, ...MICRODEPOSITS),
  },
  {
    name: 'bank, with only a failed try',
    as: 'microdeposits-pending',
    changes: { linkedAccounts: [{ status: 'FAILED' }] },
    finds: also(standings['bank, no link pending or active'], LINK_FAILED),
  },
  {
    name: 'bank, and declined by staff',
    as: 'microdeposits-pending',
    progress: { registration_status: 'FAILED' },
    finds: standings['FAILED, not completed'],
  },
  {
    name: 'bank, and the link was lost',
    as: 'microdeposits-locked',
    progress: { relink: true },
    finds: leading(
      applying(MAY_CANCEL, ...RELINK, '/registration/link-account-selection'),
      lead(['/manual-funding/banking-information', ...MICRODEPOSITS], '/relink/selection'),
    ),
  },
  {
    name: 'verified, and the link was lost',
    as: 'linked',
    progress: { relink: true },
    changes: { linkedAccounts: [{ status: 'LOCKED' }] },
    finds: leading(
      applying(MAY_CANCEL, ...MAY_SIGN, ...RELINK),
      lead([...MAY_LINK, ...MICRODEPOSITS], '/relink/selection'),
    ),
  },
  // STATES "Linking": until the new link is ACTIVE the old one stays in use.
  {
    name: 'verified, changing the link by microdeposits',
    as: 'linked',
    changes: { linkedAccounts: [{ status: 'VERIFICATION_PENDING' }, { status: 'ACTIVE' }] },
    finds: also(standings.verified, ...MICRODEPOSITS),
  },
  {
    name: 'disclosures, and the microdeposits of a new link came back',
    as: 'ready-to-fund',
    changes: { linkedAccounts: [{ status: 'VERIFICATION_RETURNED' }, { status: 'ACTIVE' }] },
    finds: also(standings.disclosures, ...MICRODEPOSITS),
  },
  {
    name: 'declined, and the link was lost',
    as: 'declined',
    progress: { relink: true },
    finds: standings['FAILED, not completed'],
  },
]
