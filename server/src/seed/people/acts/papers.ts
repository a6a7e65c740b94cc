import { withdrawConsent } from '../../../domains/documents/consents/withdraw-consent.ts'
import { publishDocument } from '../../../domains/people/disclosures/publish-document.ts'
import { findInForce } from '../../../domains/people/disclosures/queries.ts'
import { type World, signedIn } from '../world.ts'

const STAFF = { kind: 'operator', id: 'Prudence Ledgerby' } as const

/** Withdraws the consent to electronic documents, so they come on paper. */
export async function switchToPaper(world: World): Promise<void> {
  const { ctx, origin } = world
  await withdrawConsent(ctx, signedIn(world), { kind: 'esign', origin })
}

/** The institution changes its privacy notice, so every account holder is asked to agree again. */
export async function changePrivacyNotice({ ctx, institution }: World): Promise<void> {
  const words = await findInForce(ctx.db, institution.id, 'privacy')
  if (words === undefined) throw new Error('there is no privacy notice')
  const heading = 'What changed in this version'
  const paragraphs = [
    'We now delete what you typed into a form and never sent after 30 days. Nothing else changed.',
  ]
  await publishDocument(ctx.db, {
    institution_id: institution.id,
    kind: 'privacy',
    words: { ...words, sections: [{ heading, paragraphs }, ...words.sections] },
    now: ctx.clock.now(),
    actor: STAFF,
  })
}
