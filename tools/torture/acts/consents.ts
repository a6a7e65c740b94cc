import { consentEndpoints, withdrawnAt } from '@passbook/contract/consents'
import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { LifeEnds, type Person } from '../person.ts'
import { message } from './inbox.ts'

/** Keeps everything that was agreed to as a file, wants paper, and thinks better of it. */
export async function wantPaperForAWhile(person: Person): Promise<void> {
  const before = await person.must(consentEndpoints.getConsents, {})
  await person.must(consentEndpoints.exportConsents, {})
  const { consents } = await person.must(
    consentEndpoints.withdrawConsent,
    { body: { kind: 'esign' } },
    {
      leaves: [
        person.trace('consent withdrawn'),
        message(person.email, 'sends you paper from now on'),
      ],
    },
  )
  if (withdrawnAt(consents, 'esign') === null) throw new LifeEnds('a withdrawn consent stands')
  const documents = await person.must(disclosureEndpoints.getActiveDisclosures, {})
  const esign = documents.find(({ kind }) => kind === 'esign')
  if (esign === undefined) throw new LifeEnds('there is no consent to agree to again')
  const { uuid, hash } = esign
  await person.must(disclosureEndpoints.getDisclosure, { params: { uuid, hash } })
  await person.must(
    disclosureEndpoints.signDisclosure,
    { params: { disclosure: uuid }, body: { attestation: { agreed: true }, hash } },
    { leaves: [person.trace('signature', uuid)] },
  )
  const after = await person.must(consentEndpoints.getConsents, {})
  if (after.length !== before.length + 1) throw new LifeEnds('a consent was lost or doubled')
}
