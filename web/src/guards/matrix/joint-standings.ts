import type { Path } from '../../path.ts'
import { MESSAGES_AFTER, NO_NEWS, READS, SIGNED_IN, type Standing, leading } from './pages.ts'
import {
  CLOSE,
  HOLDER,
  RESUME,
  TO_EDIT_EMAIL,
  begun,
  pending,
  addressEntered,
  allEntered,
  basicsEntered,
  withSecondary,
} from './second-holders.ts'

/** STATES "Joint": a secondary who may read; pages for the primary redirect home. */
export const joint: Standing = {
  home: '/dashboard',
  opens: [
    ...READS,
    '/dashboard',
    '/relink/selection',
    '/manual-funding/banking-information',
    '/deposit',
    '/deposit/edit',
    '/withdraw',
    '/joint-account/account-holder',
    '/joint-account/onboarding/success',
  ],
  leads: { ...NO_NEWS, ...MESSAGES_AFTER },
}

/** SPEC 6: a secondary whose status has not passed. */
export function jointAt(home: Path, ...opens: Path[]): Standing {
  return {
    home,
    opens: [
      ...SIGNED_IN,
      '/setup-mobile-mfa',
      '/message-center',
      '/message-center/add-new-message',
      '/manual-funding/successful',
      ...opens,
    ],
    leads: { ...NO_NEWS, ...MESSAGES_AFTER },
  }
}

/** STATES "Joint": people with a joint account, or on the way to one. */
export const jointStandings = {
  'asks somebody, begun': withSecondary(RESUME, begun),
  'asks somebody, told the basics': withSecondary(RESUME, basicsEntered),
  'asks somebody, told the address': withSecondary(RESUME, addressEntered),
  'asks somebody, told all': withSecondary(RESUME, allEntered),
  'asks somebody, in doubt': withSecondary(HOLDER, [
    HOLDER,
    CLOSE,
    '/joint-account/reviewing-account',
  ]),
  'asks somebody, invited': leading(withSecondary(HOLDER, pending), TO_EDIT_EMAIL),
  'shares, first holder': withSecondary(HOLDER, [HOLDER]),
  'shares, second holder': joint,
  'signed up, documents unsigned': jointAt(
    '/joint-account/onboarding/success',
    '/joint-account/onboarding/success',
    '/disclosures/view-disclosures/:uuid',
  ),
} satisfies Record<string, Standing>
