import { draftEndpoints } from '@passbook/contract/drafts'
import { LifeEnds, type Person } from '../person.ts'

/** Types an address, finds it kept, and thinks better of it. */
export async function typeAndForget(person: Person): Promise<void> {
  const params = { form: 'address' } as const
  const typed = { street: '12 Invented Lane', city: 'Spring' }
  await person.must(draftEndpoints.saveDraft, { params, body: { values: { street: '12' } } })
  await person.must(draftEndpoints.saveDraft, { params, body: { values: typed } })
  const kept = await person.must(draftEndpoints.getDraft, { params })
  if (kept?.values['street'] !== typed.street || kept.values['city'] !== typed.city) {
    throw new LifeEnds('what was typed and kept is not there')
  }
  await person.must(draftEndpoints.deleteDraft, { params })
  const left = await person.must(draftEndpoints.getDraft, { params })
  if (left !== null) throw new LifeEnds('what was forgotten is there again')
}
