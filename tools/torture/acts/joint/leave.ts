import { authEndpoints } from '@passbook/contract/auth'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { jointEndpoints } from '@passbook/contract/joint'
import { StoryAborted, type Outcome, type Person } from '../../person.ts'
import type { Trace } from '../../tally.ts'
import { codeMail, enterCode, markInbox } from '../inbox.ts'
import { ALL_HOLDERS } from './invite.ts'

type Removed = { status: 'WAITING' | 'REMOVED' }

/** One holder requests a removal, withdraws it and requests it again; then the other must agree. */
export async function removeJointHolder(person: Person, second: Person, id: string): Promise<void> {
  const asked = await requestRemoval(person, id, person.trace('removal asked'))
  // A return may have blocked it.
  if (asked === undefined) return
  await withdrawRemoval(person)
  if ((await requestRemoval(person, id, person.trace('removal asked'))) === undefined) return
  const done = await requestRemoval(second, id, second.trace('holder removed'))
  if (done === undefined) return
  const { registration_status } = await second.must(depositorEndpoints.getProgress, {})
  if (registration_status !== 'VIEW_ONLY') throw new StoryAborted('removed, and still a holder')
}

async function requestRemoval(person: Person, depositor_id: string, leaves: Trace) {
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
  // The person who agreed is no longer a holder, because an earlier try succeeded.
  if (removed.inDoubt && removed.status === 404) return 'REMOVED'
  throw new StoryAborted(`not removed: ${removed.status} ${removed.words}`)
}

async function withdrawRemoval(person: Person): Promise<void> {
  const { requests } = await person.must(jointEndpoints.getEntityDetails, ALL_HOLDERS)
  const request = requests.find(({ kind }) => kind === 'remove')
  if (request === undefined) throw new StoryAborted('what was asked for is not told of')
  const taken = await person.call(
    jointEndpoints.withdrawRequest,
    { body: { uuid: request.uuid } },
    { leaves: [person.trace('removal taken back')] },
  )
  if (taken.ok || (taken.inDoubt && taken.status === 404)) return
  throw new StoryAborted(`not taken back: ${taken.status} ${taken.words}`)
}
