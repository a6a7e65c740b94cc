import {
  listPapersToSend,
  markPaperReturned,
  markPaperSent,
  type PaperToSend,
} from '../../../domains/documents/paper-mail/list-papers.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
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

/** Staff print and mail all that is due to the person. */
export async function mailPapers(world: World): Promise<void> {
  const { ctx } = world
  for (const paper of await papersDue(world)) {
    await markPaperSent(ctx.db, { ...keyOf(world, paper), now: ctx.clock.now(), actor: STAFF })
  }
}

/** The last statement that was mailed comes back unopened, so that the address is unknown. */
export async function returnLastStatement(world: World): Promise<void> {
  const { ctx, institution } = world
  const { depositor_id } = signedIn(world)
  const { kind, paper_id } = await ctx.db
    .selectFrom('papers_sent')
    .select(['kind', 'paper_id'])
    .where('institution_id', '=', institution.id)
    .where('depositor_id', '=', depositor_id)
    // Notices are mailed on the same day.
    .where('kind', '=', 'statement')
    .orderBy('sent_at', 'desc')
    .executeTakeFirstOrThrow()
  await markPaperReturned(ctx, {
    ...keyOf(world, { kind, paper_id }),
    reason: 'Not deliverable as addressed',
    now: ctx.clock.now(),
    actor: STAFF,
  })
}

async function papersDue(world: World): Promise<PaperToSend[]> {
  const { ctx, institution } = world
  const { depositor_id } = signedIn(world)
  const due = await listPapersToSend(ctx.db, institution.id, easternDate(ctx.clock.now()))
  return due.filter((paper) => paper.depositor_id === depositor_id)
}

function keyOf(world: World, { kind, paper_id }: Pick<PaperToSend, 'kind' | 'paper_id'>) {
  const { depositor_id } = signedIn(world)
  return { institution_id: world.institution.id, depositor_id, kind, paper_id }
}
