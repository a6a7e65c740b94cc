import type { Progress } from '@passbook/contract/depositor'
import type { Visit, VisitEvent } from '../../facts.ts'
import type { Path } from '../../path.ts'
import { BENEFICIARIES, RELINK, RELINK_FIRST, type Standing, also, leading } from './pages.ts'
import { atHome, standings } from './standings.ts'
import type { Changes } from './without-session.ts'

/** A demo person of Harborlight whose facts differ as given. */
export interface Persona {
  name: string
  as: string
  progress?: Partial<Progress> | null
  changes?: Changes
  finds: Standing
}

/** A person for whom this event has happened, which opens its result page and no other page. */
function news(as: string, of: Standing, event: VisitEvent, page: Path): Persona {
  return {
    name: `${as}, ${event}`,
    as,
    changes: { visit: { events: [event] } },
    finds: also(of, page),
  }
}

function during(as: string, of: Standing, visit: Partial<Visit>, ...pages: Path[]): Persona {
  const name = `${as}, ${JSON.stringify(visit)}`
  return { name, as, changes: { visit }, finds: also(of, ...pages) }
}

const { passed, VIEW_ONLY: viewOnly } = standings

/** The event that each result page needs. */
const eventVisits: readonly Persona[] = [
  news('funded', passed, 'deposit-made', '/deposit/success'),
  news('funded', passed, 'deposit-cancelled', '/deposit/cancel-success'),
  // Canceling is a right wherever a person may read (STATES: Hold and cancelling).
  news('on-review', standings.REVIEW, 'deposit-cancelled', '/deposit/cancel-success'),
  news(
    'relink-needed',
    standings['relink pending'],
    'deposit-cancelled',
    '/deposit/cancel-success',
  ),
  during('on-hold', standings.HOLD, { events: ['deposit-made', 'deposit-cancelled'] }),
  news('funded', passed, 'deposit-rescheduled', '/deposit/reschedule-success'),
  news('funded', passed, 'withdrawal-made', '/withdraw/success'),
  news('funded', passed, 'beneficiaries-changed', '/beneficiary/success'),
  news('funded', passed, 'non-profit-selected', '/non-profit/success'),
  news('funded', passed, 'relinked', '/relink/successful'),
  news('funded', passed, 'reset-failed', '/login/reset-password/failed'),
  { ...during('funded', passed, { events: ['reset-email-requested', 'account-closed'] }) },
  news('cancelled', viewOnly, 'application-cancelled', '/registration/cancelled-account-open'),
  news('cancelled', viewOnly, 'account-closed', '/withdraw/close-success'),
  news('cancelled', viewOnly, 'reset-failed', '/login/reset-password/failed'),
  during('cancelled', viewOnly, { events: ['deposit-made', 'relinked'], hasNonce: true }),
  during('funded', passed, { hasNonce: true }, '/otp-verification'),
  during('funded', passed, { mfaTypeInChange: 'email' }, '/my-account/otp-verification'),
  during('cancelled', viewOnly, { mfaTypeInChange: 'phone' }, '/my-account/otp-verification'),
  during('funded', passed, { editUser: 'success' }, '/my-account/edit-user-info/success'),
  during('funded', passed, { editUser: 'failed' }, '/my-account/edit-user-info/failed'),
  during('funded', passed, { transferStatus: 'SUCCESS' }, '/fund-account/successful-fund'),
  during('funded', passed, { transferStatus: 'FAILED', editJointEmail: 'success' }),
]

/** SPEC 4: a successful link result with uuid opens fund-account before its step has arrived. */
const linkResult = (success: boolean, uuid?: string): Partial<Visit> => ({
  fastlink: { success, data: uuid === undefined ? null : { uuid } },
})

const linkResults: readonly Persona[] = [
  during('passed', standings['confirmed, passed'], linkResult(true, 'l1'), '/fund-account'),
  during('flagged', standings['confirmed, in doubt'], linkResult(true, 'l1'), '/fund-account'),
  during('passed', standings['confirmed, passed'], linkResult(false, 'l1')),
  during('passed', standings['confirmed, passed'], linkResult(true)),
  during(
    'microdeposits-pending',
    standings['bank, link pending'],
    linkResult(true, 'l1'),
    '/fund-account',
  ),
  during('declined', standings['FAILED, not completed'], linkResult(true, 'l1')),
  during('confirm-next', standings['told all'], linkResult(true, 'l1')),
  during('funded', passed, linkResult(true, 'l1')),
]

/** STATES: home redirects to relink until it is postponed; moving money still needs the relink. */
const putOff = leading(atHome('/dashboard', ...RELINK), RELINK_FIRST)

const relinks: readonly Persona[] = [
  news('relink-needed', putOff, 'relink-put-off', '/dashboard'),
  news('funding-returned', putOff, 'relink-put-off', '/funding-returned'),
]

const some = (count: number) => Array.from({ length: count }, (_, index) => ({ uuid: `b${index}` }))

/** SPEC 6: what opens once a primary has added a beneficiary. */
const added: readonly Persona[] = [
  {
    name: 'one beneficiary',
    as: 'funded',
    changes: { beneficiaries: some(1) },
    finds: leading(also(passed, ...BENEFICIARIES), {
      '/beneficiary/update-allocations': '/beneficiary/list',
    }),
  },
  {
    name: 'two beneficiaries',
    as: 'funded',
    changes: { beneficiaries: some(2) },
    finds: also(passed, ...BENEFICIARIES, '/beneficiary/update-allocations'),
  },
]

export const visits: readonly Persona[] = [...eventVisits, ...linkResults, ...relinks, ...added]
