import { joint, jointAt, jointStandings } from './joint-standings.ts'
import { EVERYBODY, MICRODEPOSITS, REVIEWED, also } from './pages.ts'
import { PENDING } from './second-holders.ts'
import { CHANGE_LINK, DEPOSIT, atHome, returned, standings } from './standings.ts'
import type { Persona } from './visits.ts'

/** Statuses of STATES that no demo person has. */

const { passed } = standings

const asJoint = { is_primary: false } as const
const CAME_BACK = { amount_cents: 50_000, return_code: 'R02', returned_at: null }

const joints: readonly Persona[] = [
  { name: 'joint, passed', as: 'funded', progress: asJoint, finds: joint },
  {
    name: 'joint, passed, with news of the primary',
    as: 'funded',
    progress: asJoint,
    changes: {
      joint: PENDING,
      beneficiaries: [{ uuid: 'b1' }, { uuid: 'b2' }],
      visit: { transferStatus: 'SUCCESS', editJointEmail: 'success' },
    },
    finds: also(joint, '/fund-account/successful-fund'),
  },
  {
    name: 'joint, signed up, the documents unsigned',
    as: 'funded',
    progress: { ...asJoint, is_joining: true },
    finds: jointStandings['signed up, documents unsigned'],
  },
  {
    name: 'joint, IN_REVIEW',
    as: 'funded',
    progress: { ...asJoint, registration_status: 'IN_REVIEW' },
    finds: jointAt('/registration/additional-info', ...REVIEWED),
  },
  ...(['FLAGGED', 'ERRORED', 'UNSUBMITTED'] as const).map((registration_status) => ({
    name: `joint, ${registration_status}`,
    as: 'funded',
    progress: { ...asJoint, registration_status },
    finds: jointAt('/registration/additional-info', ...REVIEWED),
  })),
  {
    name: 'joint, FAILED',
    as: 'funded',
    progress: { ...asJoint, registration_status: 'FAILED' },
    finds: jointAt('/registration/hold-account', '/registration/hold-account'),
  },
]

/** STATES "What each standing opens". */
const completed: readonly Persona[] = [
  {
    name: 'approved by staff, completed',
    as: 'funded',
    progress: { registration_status: 'MANUALLY_REVIEWED' },
    finds: passed,
  },
  {
    name: 'IN_REVIEW, completed',
    as: 'funded',
    progress: { registration_status: 'IN_REVIEW' },
    finds: atHome('/dashboard', ...DEPOSIT, '/withdraw', ...REVIEWED),
  },
  {
    name: 'another holder on HOLD or REVIEW',
    as: 'funded',
    progress: { other_holder_barred: true },
    finds: atHome('/dashboard', ...DEPOSIT, '/withdraw'),
  },
  {
    name: 'link DEPOSITS_LOCKED, none ACTIVE',
    as: 'funded',
    changes: { linkedAccounts: [{ status: 'DEPOSITS_LOCKED' }] },
    finds: passed,
  },
  ...(['LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED'] as const).map((status) => ({
    name: `passed, and a second link is ${status} before it was ever ACTIVE`,
    as: 'funded',
    changes: { linkedAccounts: [{ status }, { status: 'ACTIVE' }] } as const,
    finds: also(passed, ...MICRODEPOSITS),
  })),
  {
    name: 'REVIEW, nothing available',
    as: 'on-review',
    changes: { accounts: [{ available_balance_cents: 0 }] },
    finds: atHome('/dashboard', ...DEPOSIT),
  },
  {
    name: 'REVIEW, and every deposit came back',
    as: 'on-review',
    progress: { funding_returned: { ...CAME_BACK, return_code: 'R10' } },
    changes: { accounts: [{ available_balance_cents: 0 }] },
    finds: returned(DEPOSIT),
  },
  {
    name: 'HOLD, passed before',
    as: 'funded',
    progress: { extended_status: 'HOLD' },
    finds: standings.HOLD,
  },
  {
    name: 'a standing nobody has after completion',
    as: 'funded',
    progress: { registration_status: null },
    finds: jointAt('/not-found'),
  },
  {
    name: 'passed, before there is an account',
    as: 'funded',
    changes: { accounts: [] },
    finds: standings['passed, nothing available'],
  },
  {
    name: 'passed, with a second link pending',
    as: 'funded',
    changes: { linkedAccounts: [{ status: 'VERIFICATION_PENDING' }, { status: 'ACTIVE' }] },
    finds: also(passed, ...MICRODEPOSITS),
  },
  {
    name: 'VIEW_ONLY, with a transfer of this visit',
    as: 'cancelled',
    changes: { visit: { transferStatus: 'SUCCESS' } },
    finds: standings.VIEW_ONLY,
  },
  {
    name: 'whose progress could not be loaded',
    as: 'funded',
    progress: null,
    finds: {
      home: '/login/entry',
      opens: [...EVERYBODY, '/setup-mobile-mfa', '/login/entry'],
      leads: { '/login/reset-password/failed': '/login/reset-password' },
    },
  },
]

/** STATES "Funding returned": decided by the server; `progress.db.test.ts` tests when. */
const comeBack: readonly Persona[] = [
  {
    name: 'a return, and not every deposit is lost',
    as: 'funding-returned',
    progress: { funding_returned: null },
    finds: standings['relink pending'],
  },
  {
    name: 'a return for want of funds: DEPOSITS_LOCKED, no relink pending',
    as: 'just-funded',
    progress: { funding_returned: { ...CAME_BACK, return_code: 'R01' } },
    changes: { linkedAccounts: [{ status: 'DEPOSITS_LOCKED' }] },
    finds: returned([...CHANGE_LINK, ...DEPOSIT]),
  },
]

export const rareStandings: readonly Persona[] = [...joints, ...completed, ...comeBack]
