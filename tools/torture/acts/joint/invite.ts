import { setTimeout as sleep } from 'node:timers/promises'
import { depositorEndpoints } from '@passbook/contract/depositor'
import type { CallInput } from '@passbook/contract/endpoint'
import { jointEndpoints } from '@passbook/contract/joint'
import { StoryAborted, type Person, granted } from '../../person.ts'
import type { Trace } from '../../tally.ts'
import { message } from '../inbox.ts'

/** An identity check whose process died can be requested again after four and a half minutes. */
const CHECKED_MS = 300_000
const ASK_EVERY_MS = 3_000

type Step = CallInput<typeof jointEndpoints.updateSecondary>['body']

/** Adds a joint holder, cancels, adds them again with their details, and so invites them. */
export async function inviteSecond(person: Person, second: Person): Promise<void> {
  const { entity } = await person.must(jointEndpoints.getEntityDetails, ALL_HOLDERS)
  const first = `${second.name}-first@torture.example`
  await begin(person, { email: first, entity_id: entity.uuid })
  await giveUp(person)
  await begin(person, { email: first, entity_id: entity.uuid })
  await enterSecondDetails(person, second)
  const secondary = await confirm(person, first)
  if (!secondary.is_pending_signup) throw new StoryAborted('who passed is not waiting to sign up')
  await person.must(jointEndpoints.getSecondaryInfo, {})
  await sendElsewhere(person, second)
}

export const ALL_HOLDERS = { body: { excludeDepositorIds: [] } }

export function invitation(email: string): Trace[] {
  return [{ of: 'invitation', key: email }, message(email, 'invited you to share')]
}

type Begun = CallInput<typeof jointEndpoints.registerSecondary>['body']

/** If an answer is lost, the next try finds that it has begun. */
async function begin(person: Person, body: Begun): Promise<void> {
  const leaves = [person.trace('secondary begun')]
  const begun = await person.call(jointEndpoints.registerSecondary, { body }, { leaves })
  if (!begun.ok && !(begun.inDoubt && begun.errors['email'])) {
    granted('POST /depositor/register-secondary', begun)
  }
}

async function giveUp(person: Person): Promise<void> {
  const leaves = [person.trace('secondary given up')]
  await person.must(jointEndpoints.closeSecondaryApplication, {}, { leaves })
  const progress = await person.must(jointEndpoints.getSecondaryProgress, {})
  if (progress !== null) throw new StoryAborted('an application that was given up is still there')
}

async function enterSecondDetails(person: Person, { ssn }: Person): Promise<void> {
  const home = { street: '14 Invented Lane', city: 'Springfield', state: 'IL', zip: '62701' }
  const name = { first_name: 'Secunda', last_name: 'Sampleworth' }
  const steps: Step[] = [
    { step: 'basic', ...name, date_of_birth: '1987-08-05', ssn },
    { step: 'address', ...home },
    { step: 'employer', employment_status: 'RETIRED' },
  ]
  for (const body of steps) {
    const leaves = [person.trace('secondary step', body.step)]
    await person.must(jointEndpoints.updateSecondary, { body }, { again: 'each', leaves })
  }
}

async function confirm(person: Person, email: string) {
  const giveUpAt = Date.now() + CHECKED_MS
  while (Date.now() < giveUpAt) {
    const confirmed = await person.call(
      jointEndpoints.updateSecondary,
      { body: { step: 'confirmed' } },
      { leaves: [person.trace('secondary confirmed'), ...invitation(email)] },
    )
    if (confirmed.ok && confirmed.data.secondary) return confirmed.data.secondary
    // An earlier try confirmed it, or its server died during the check.
    const progress = await person.must(jointEndpoints.getSecondaryProgress, {})
    if (progress?.registration_last_step === 'confirmed') return progress
    if (confirmed.ok) throw new StoryAborted('a second holder who should have passed is gone')
    if (confirmed.errors['step'] === undefined) granted('confirming a second holder', confirmed)
    person.tally.waiting.add(person.name)
    await sleep(ASK_EVERY_MS)
  }
  throw new StoryAborted('a second holder could not be confirmed for five minutes')
}

/** Resends the invitation, then sends it to another address, which cancels the earlier one. */
async function sendElsewhere(person: Person, second: Person): Promise<void> {
  await person.must(
    jointEndpoints.resendSecondaryVerification,
    {},
    { again: 'each', leaves: invitation(`${second.name}-first@torture.example`) },
  )
  const { email } = second
  const leaves = invitation(email)
  const changed = await person.call(
    jointEndpoints.updateSecondaryEmail,
    { body: { email } },
    { leaves },
  )
  // The address is already the new one if an earlier try changed it.
  if (!changed.ok && !(changed.inDoubt && changed.errors['email'])) {
    granted('PATCH /depositor/update-secondary-email', changed)
  }
}

/** Checks that each joint holder sees the other one, with no more than their identity. */
export async function checkBothHolders(person: Person): Promise<string> {
  const details = await person.must(jointEndpoints.getEntityDetails, ALL_HOLDERS)
  const [second] = details.secondary_depositors
  if (second === undefined) throw new StoryAborted('whoever joined is not told of')
  const { is_joining, is_pending_signup } = second
  if (is_joining || is_pending_signup)
    throw new StoryAborted('whoever joined is told of as joining')
  await person.must(depositorEndpoints.getProgress, {})
  return second.depositor_id
}
