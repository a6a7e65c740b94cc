import { authEndpoints } from '@passbook/contract/auth'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { jointEndpoints } from '@passbook/contract/joint'
import { LifeEnds, type Outcome, type Person } from '../../person.ts'
import type { Trace } from '../../tally.ts'
import { codeMail, enterCode, markInbox } from '../inbox.ts'
import { WITHOUT_NOBODY } from './invite.ts'

type Removed = { status: 'WAITING' | 'REMOVED' }

/** One asks and takes it back; asks again, and the other agrees: nobody is removed by one alone. */
export async function partWays(person: Person, second: Person, id: string): Promise<void> {
  const asked = await ask(person, id, person.trace('removal asked'))
  // A return may have barred it.
  if (asked === undefined) return
  await takeBack(person)
  if ((await ask(person, id, person.trace('removal asked'))) === undefined) return
  const done = await ask(second, id, second.trace('holder removed'))
  if (done === undefined) return
  const { registration_status } = await second.must(depositorEndpoints.getProgress, {})
  if (registration_status !== 'VIEW_ONLY') throw new LifeEnds('removed, and still a holder')
}

async function ask(person: Person, depositor_id: string, leaves: Trace) {
  const { email } = person
  const since = await markInbox(person, email)
  const { nonce } = await person.must(
    authEndpoints.mfaSelect,
    { params: { type: 'email' }, query: { purpose: 'remove-holder' } },
    { again: 'each', leaves: [person.trace('code', 'remove-holder'), codeMail(email)] },
  )
  const removed: Outcome<Removed> = await enterCode(person, { to: email, since }, (code) =>
    person.call(
      jointEndpoints.removeHolder,
      { body: { depositor_id, step_up: { nonce, code } } },
      { leaves: [leaves] },
    ),
  )
  if (removed.ok) return removed.data.status
  if (removed.status === 403) return undefined
  // Whoever agreed is no holder any more: an earlier try has done it.
  if (removed.inDoubt && removed.status === 404) return 'REMOVED'
  throw new LifeEnds(`not removed: ${removed.status} ${removed.words}`)
}

async function takeBack(person: Person): Promise<void> {
  const { requests } = await person.must(jointEndpoints.getEntityDetails, WITHOUT_NOBODY)
  const request = requests.find(({ kind }) => kind === 'remove')
  if (request === undefined) throw new LifeEnds('what was asked for is not told of')
  const taken = await person.call(
    jointEndpoints.withdrawRequest,
    { body: { uuid: request.uuid } },
    { leaves: [person.trace('removal taken back')] },
  )
  if (taken.ok || (taken.inDoubt && taken.status === 404)) return
  throw new LifeEnds(`not taken back: ${taken.status} ${taken.words}`)
}
