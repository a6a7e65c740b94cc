import { setTimeout as sleep } from 'node:timers/promises'
import { type Progress, depositorEndpoints } from '@passbook/contract/depositor'
import type { CallInput } from '@passbook/contract/endpoint'
import { registrationEndpoints } from '@passbook/contract/registration'
import { sandboxEndpoints } from '@passbook/contract/sandbox'
import { StoryAborted, type Person, granted } from '../person.ts'
import { saveAndDeleteDraft } from './draft.ts'
import { message } from './inbox.ts'
import { viewPage } from './sign-in.ts'

/** An identity check whose process died can be requested again after four and a half minutes. */
const CHECKED_MS = 300_000
const ASK_EVERY_MS = 3_000

type Step = CallInput<typeof registrationEndpoints.patchDepositor>['body']

/** Fills in the application page by page, up to the result of the identity check. */
export async function enterDetails(person: Person): Promise<Progress> {
  await save(person, {
    step: 'basic',
    first_name: 'Ottoline',
    last_name: 'Sampleworth',
    date_of_birth: '1985-07-04',
    ssn: person.ssn,
  })
  await viewPage(person)
  await saveAndDeleteDraft(person)
  const home = { street: '12 Invented Lane', city: 'Springfield', state: 'IL', zip: '62701' }
  await save(person, { step: 'address', ...home })
  await save(person, { step: 'employer', employment_status: 'RETIRED' })
  await viewPage(person)
  return confirm(person)
}

/** A repeated save writes the same page and another row of the audit log. */
export async function save(person: Person, body: Step): Promise<void> {
  await person.must(
    registrationEndpoints.patchDepositor,
    { body },
    { again: 'each', leaves: [person.trace('step', body.step)] },
  )
}

async function confirm(person: Person): Promise<Progress> {
  const giveUpAt = Date.now() + CHECKED_MS
  while (Date.now() < giveUpAt) {
    const confirmed = await person.call(
      registrationEndpoints.patchDepositor,
      { body: { step: 'confirmed' } },
      { leaves: [person.trace('confirmation')] },
    )
    if (confirmed.ok) return confirmed.data.progress
    // An earlier try confirmed it, or its server died during the check.
    const progress = await person.must(depositorEndpoints.getProgress, {})
    if (progress.registration_last_step === 'confirmed') return progress
    if (confirmed.errors['step'] === undefined) granted('confirming the details', confirmed)
    person.tally.waiting.add(person.name)
    await sleep(ASK_EVERY_MS)
  }
  throw new StoryAborted('the details could not be confirmed for five minutes')
}

/** Staff approve a person in review. */
export async function passReview(person: Person): Promise<void> {
  const leaves = [person.trace('review'), message(person.email, 'finished reviewing your details')]
  const params = { depositor_id: person.depositorId }
  const decision = { params, body: { outcome: 'PASSED' } } as const
  const decided = await person.world(sandboxEndpoints.setOutcome, decision, { leaves })
  const { registration_status } = await person.must(depositorEndpoints.getProgress, {})
  if (registration_status === 'MANUALLY_REVIEWED') return
  if (decided.ok) throw new StoryAborted(`passed by staff, and still ${registration_status}`)
  granted('deciding a review', decided)
}
