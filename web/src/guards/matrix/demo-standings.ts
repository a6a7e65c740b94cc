import { jointStandings } from './joint-standings.ts'
import type { Standing } from './pages.ts'
import { standings } from './standings.ts'

const everyStanding = { ...standings, ...jointStandings }

type StandingName = keyof typeof everyStanding

/** The status of each demo person, by institution and key. */
const named: Readonly<Record<string, Readonly<Record<string, StandingName>>>> = {
  harborlight: {
    fresh: 'registered',
    'no-phone': 'registered',
    'unconfirmed-email': 'registered',
    'remembered-device': 'registered',
    'address-next': 'told the basics',
    'employer-next': 'told the address',
    'confirm-next': 'told all',
    duplicate: 'told all, the SSN is in use',
    errored: 'told all, ERRORED',
    'in-review': 'confirmed, in doubt',
    flagged: 'confirmed, in doubt',
    'possible-match': 'confirmed, possible match',
    declined: 'FAILED, not completed',
    passed: 'confirmed, passed',
    'link-failed': 'confirmed, passed',
    'microdeposits-pending': 'bank, link pending',
    'microdeposits-locked': 'bank, no link pending or active',
    'microdeposits-returned': 'bank, no link pending or active',
    linked: 'verified',
    'ready-to-fund': 'disclosures',
    'signed-in-review': 'disclosures, IN_REVIEW',
    'just-funded': 'passed, nothing available',
    funded: 'passed',
    'long-funded': 'passed',
    'funding-returned': 'funding returned',
    'relink-needed': 'relink pending',
    'on-review': 'REVIEW',
    'on-hold': 'HOLD',
    cancelled: 'VIEW_ONLY',
    'returned-and-relinked': 'passed',
    closed: 'VIEW_ONLY',
    withheld: 'passed',
    'one-beneficiary': 'passed',
    'on-paper': 'passed',
    'dispute-credited': 'passed',
    'dispute-after-closing': 'VIEW_ONLY',
    'amount-held': 'passed',
    dormant: 'passed',
    'nearly-dormant': 'passed',
    'joint-begun': 'asks somebody, begun',
    'joint-address-next': 'asks somebody, told the basics',
    'joint-employer-next': 'asks somebody, told the address',
    'joint-confirm-next': 'asks somebody, told all',
    'joint-invited': 'asks somebody, invited',
    'joint-locked': 'asks somebody, invited',
    'joint-in-review': 'asks somebody, in doubt',
    'joint-flagged': 'asks somebody, in doubt',
    'joint-signed-up': 'shares, first holder',
    'joint-unsigned': 'signed up, documents unsigned',
    'joint-parting': 'shares, first holder',
    'joint-parting-second': 'shares, second holder',
    'joint-parted': 'passed',
    'joint-left': 'VIEW_ONLY',
  },
  summit: {
    'summit-fresh': 'registered',
    'summit-unconfirmed-email': 'registered',
    'summit-funded': 'passed',
    'summit-in-review': 'confirmed, in doubt',
    'summit-steady': 'passed',
    'summit-three-beneficiaries': 'passed',
    'summit-dispute-decided': 'passed',
    'summit-joint-closing': 'shares, first holder',
    'summit-joint-closing-second': 'shares, second holder',
  },
  meadow: {
    'meadow-fresh': 'registered',
    'meadow-remembered-device': 'registered',
    'meadow-microdeposits': 'bank, link pending',
    'meadow-linked': 'verified',
    'meadow-emptied-and-refilled': 'passed',
    'meadow-twenty-beneficiaries': 'passed',
    'meadow-joint': 'shares, first holder',
    'meadow-joint-second': 'shares, second holder',
  },
  juniper: {
    'juniper-document-changed': 'passed',
  },
}

/** What each demo person finds, by institution and key. */
export const demoStandings: Readonly<Record<string, Readonly<Record<string, Standing>>>> =
  Object.fromEntries(
    Object.entries(named).map(([slug, people]) => [
      slug,
      Object.fromEntries(
        Object.entries(people).map(([key, standing]) => [key, everyStanding[standing]]),
      ),
    ]),
  )
