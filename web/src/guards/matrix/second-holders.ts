import type { SecondaryEvent, Facts } from '../../facts.ts'
import type { Path } from '../../path.ts'
import { EDIT_JOINT_EMAIL, JOINT_APPLICATION, type Standing, lead, leading } from './pages.ts'
import { standings } from './standings.ts'
import type { Persona } from './visits.ts'

/** STATES "Joint": what a primary finds, by how far the second holder has come. */

export const PENDING = secondary({
  registration_status: 'PASSED',
  registration_last_step: 'confirmed',
  is_pending_signup: true,
})

const { passed } = standings

const EVERY_PAGE: readonly Path[] = [
  '/joint-account',
  '/joint-account/contact',
  '/joint-account/account-holder',
  ...JOINT_APPLICATION,
  ...EDIT_JOINT_EMAIL,
]

/** Opens the given pages about the second holder; the others redirect to one of them. */
export function withSecondary(belongs: Path, opens: readonly Path[]): Standing {
  const others = passed.opens.filter((path) => !EVERY_PAGE.some((page) => page === path))
  return leading({ ...passed, opens: [...others, ...opens] }, lead(EVERY_PAGE, belongs))
}

export const RESUME: Path = '/joint-account/resume'
export const HOLDER: Path = '/joint-account/account-holder'
export const CLOSE: Path = '/joint-account/close-application'

export const begun: readonly Path[] = [
  RESUME,
  CLOSE,
  '/joint-account/contact',
  '/joint-account/personal-information',
]
export const basicsEntered: readonly Path[] = [...begun, '/joint-account/address-information']
export const addressEntered: readonly Path[] = [...basicsEntered, '/joint-account/occupation']
export const allEntered: readonly Path[] = [...addressEntered, '/joint-account/confirm-details']

interface SecondHolderCase {
  name: string
  joint: Secondary
  belongs: Path
  opens: readonly Path[]
  leads?: Standing['leads']
  events?: readonly SecondaryEvent[]
  editJointEmail?: 'success' | 'failed'
}

const EVERYTHING: readonly SecondaryEvent[] = [
  'secondary-saved',
  'secondary-verified',
  'secondary-invited',
  'secondary-declined',
  'secondary-closed',
]

const beforeConfirmed: readonly SecondHolderCase[] = [
  { name: 'begun', joint: secondary(), belongs: RESUME, opens: begun },
  {
    name: 'told the basics',
    joint: secondary({ registration_last_step: 'basic' }),
    belongs: RESUME,
    opens: basicsEntered,
  },
  {
    name: 'told the address',
    joint: secondary({ registration_last_step: 'address' }),
    belongs: RESUME,
    opens: addressEntered,
  },
  ...(['UNSUBMITTED', 'ERRORED'] as const).map((registration_status) => ({
    name: `told all, ${registration_status}`,
    joint: secondary({ registration_last_step: 'employer', registration_status }),
    belongs: RESUME,
    opens: allEntered,
  })),
  {
    name: 'begun, and everything happened that did not',
    joint: secondary(),
    belongs: RESUME,
    opens: [...begun, '/joint-account/saved'],
    events: EVERYTHING,
  },
  {
    name: 'told all, a duplicate',
    joint: secondary({ registration_last_step: 'employer' }),
    belongs: RESUME,
    opens: [...allEntered, '/joint-account/duplicate-notification'],
    events: ['secondary-duplicate'],
  },
]

/** The page of a result that did not happen redirects to the form. */
export const TO_EDIT_EMAIL = lead(EDIT_JOINT_EMAIL, '/joint-account/edit-email')
export const pending: readonly Path[] = [HOLDER, CLOSE, '/joint-account/edit-email']

const confirmed: readonly SecondHolderCase[] = [
  ...(['FLAGGED', 'IN_REVIEW'] as const).map((registration_status) => ({
    name: registration_status,
    joint: secondary({ registration_last_step: 'confirmed', registration_status }),
    belongs: HOLDER,
    opens: [HOLDER, CLOSE, '/joint-account/reviewing-account'] as const,
  })),
  {
    name: 'invited',
    joint: PENDING,
    belongs: HOLDER,
    opens: pending,
    leads: TO_EDIT_EMAIL,
  },
  {
    name: 'approved by staff',
    joint: { ...PENDING, registration_status: 'MANUALLY_REVIEWED' },
    belongs: HOLDER,
    opens: pending,
    leads: TO_EDIT_EMAIL,
    events: ['secondary-saved', 'secondary-invited'],
  },
  {
    name: 'passed in this visit',
    joint: PENDING,
    belongs: HOLDER,
    opens: [...pending, '/joint-account/verify/success'],
    leads: { ...TO_EDIT_EMAIL, '/joint-account/success': '/joint-account/verify/success' },
    events: ['secondary-verified'],
  },
  {
    name: 'passed in this visit, and told so',
    joint: PENDING,
    belongs: HOLDER,
    opens: [...pending, '/joint-account/verify/success', '/joint-account/success'],
    leads: TO_EDIT_EMAIL,
    events: ['secondary-verified', 'secondary-invited'],
  },
  {
    name: 'invited, and checked only after they accept',
    joint: { ...PENDING, registration_status: 'UNSUBMITTED' },
    belongs: HOLDER,
    opens: [...pending, '/joint-account/success'],
    leads: TO_EDIT_EMAIL,
    events: ['secondary-verified', 'secondary-invited'],
  },
  ...(['success', 'failed'] as const).map((editJointEmail) => ({
    name: `invited, another address: ${editJointEmail}`,
    joint: PENDING,
    belongs: HOLDER,
    opens: [...pending, `/joint-account/edit-email/${editJointEmail}`] as const,
    leads: TO_EDIT_EMAIL,
    editJointEmail,
  })),
  {
    name: 'signed up',
    joint: secondary({ registration_last_step: 'completed', registration_status: 'PASSED' }),
    belongs: HOLDER,
    opens: [HOLDER],
    events: EVERYTHING,
  },
]

export const secondHolders: readonly Persona[] = [
  {
    name: 'nobody added, whatever happened',
    as: 'funded',
    changes: { visit: { events: EVERYTHING } },
    finds: passed,
  },
  ...[...beforeConfirmed, ...confirmed].map(
    ({ name, joint, belongs, opens, leads = {}, events = [], editJointEmail = null }): Persona => ({
      name: `a second holder: ${name}`,
      as: 'funded',
      changes: { joint, visit: { events, editJointEmail } },
      finds: leading(withSecondary(belongs, opens), leads),
    }),
  ),
]

type Secondary = NonNullable<Facts['joint']>

/** A second holder of whom the primary has entered only an email address. */
export function secondary(of: Partial<Secondary> = {}): Secondary {
  return {
    depositor_id: '00000000-0000-4000-8000-000000000002',
    first_name: null,
    is_primary: false,
    registration_status: 'UNSUBMITTED',
    registration_last_step: null,
    is_pending_signup: false,
    invitation: null,
    ...of,
  }
}
