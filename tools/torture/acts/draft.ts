import { draftEndpoints } from '@passbook/contract/drafts'
import { StoryAborted, type Person } from '../person.ts'

/** Saves an address as a draft, reads it back, and deletes it. */
export async function saveAndDeleteDraft(person: Person): Promise<void> {
  const params = { form: 'address' } as const
  const typed = { street: '12 Invented Lane', city: 'Spring' }
  await person.must(draftEndpoints.saveDraft, { params, body: { values: { street: '12' } } })
  await person.must(draftEndpoints.saveDraft, { params, body: { values: typed } })
  const kept = await person.must(draftEndpoints.getDraft, { params })
  if (kept?.values['street'] !== typed.street || kept.values['city'] !== typed.city) {
    throw new StoryAborted('what was typed and kept is not there')
  }
  await person.must(draftEndpoints.deleteDraft, { params })
  const left = await person.must(draftEndpoints.getDraft, { params })
  if (left !== null) throw new StoryAborted('what was forgotten is there again')
}
