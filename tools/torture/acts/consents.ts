import { consentEndpoints, withdrawnAt } from '@passbook/contract/consents'
import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { StoryAborted, type Person } from '../person.ts'
import { message } from './inbox.ts'

/** Exports the consents, switches to paper, and switches back. */
export async function switchToPaperAndBack(person: Person): Promise<void> {
  const before = await person.must(consentEndpoints.getConsents, {})
  await person.must(consentEndpoints.getTermSchedules, {})
  await person.must(consentEndpoints.exportConsents, {})
  const { consents } = await person.must(
    consentEndpoints.withdrawConsent,
    { body: { kind: 'esign' } },
    {
      leaves: [
        person.trace('consent withdrawn'),
        message(person.email, 'get paper documents from'),
      ],
    },
  )
  if (withdrawnAt(consents, 'esign') === null) throw new StoryAborted('a withdrawn consent stands')
  const documents = await person.must(disclosureEndpoints.getActiveDisclosures, {})
  const esign = documents.find(({ kind }) => kind === 'esign')
  if (esign === undefined) throw new StoryAborted('there is no consent to agree to again')
  const { uuid, hash } = esign
  await person.must(disclosureEndpoints.getDisclosure, { params: { uuid, hash } })
  await person.must(
    disclosureEndpoints.signDisclosure,
    {
      params: { disclosure: uuid },
      body: { attestation: { agreed: true, pdf_word: 'sandbox' }, hash },
    },
    { leaves: [person.trace('signature', uuid)] },
  )
  const after = await person.must(consentEndpoints.getConsents, {})
  if (after.length !== before.length + 1) throw new StoryAborted('a consent was lost or doubled')
}
