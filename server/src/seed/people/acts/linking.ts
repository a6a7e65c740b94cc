import { randomUUID } from 'node:crypto'
import type { StepUp } from '@passbook/contract/step-up'
import { linkingOffer } from '@passbook/contract/linking-mode'
import { linkFastlink, noteFailure, openFastlink } from '../../../domains/money/linking/fastlink.ts'
import { listLinkedAccounts } from '../../../domains/money/linking/list-linked-accounts.ts'
import { linkManual } from '../../../domains/money/linking/manual/link-manual.ts'
import { verifyManual } from '../../../domains/money/linking/manual/verify-manual.ts'
import {
  chooseBank,
  giveConsent,
  signInToBank,
} from '../../../platform/ports/aggregator/widget/steps.ts'
import {
  type WidgetSessionRow,
  findOpenSession,
} from '../../../platform/ports/aggregator/widget/sessions.ts'
import { readMicrodeposits } from '../../../sandbox/links.ts'
import { type World, asReader, signedIn } from '../world.ts'

const COPPER_CANYON = '992000011'

/** Links an account through the widget. Entries of the account `closed` come back as R02. */
export async function linkByWidget(
  world: World,
  accountId: 'checking' | 'savings' | 'closed' = 'checking',
  stepUp?: StepUp,
): Promise<void> {
  const { ctx, institution } = world
  const caller = signedIn(world)
  const { uuid, token } = await openFastlink(ctx, caller, institution)
  const now = ctx.realTime.now()
  const find = () => findOpenSession(ctx.db, { institution_id: institution.id, token, now })
  await chooseBank(ctx.db, known(await find()), await bankOf(world))
  await signInToBank(ctx.db, known(await find()), 'demo')
  await giveConsent(ctx, known(await find()), { accountId, now })
  await linkFastlink(ctx, caller, institution, { uuid, stepUp })
}

/** The bank to link: the institution itself if it links only its own accounts. */
async function bankOf({ ctx, institution }: World): Promise<string> {
  if (!linkingOffer(institution.linking_mode).sameFi) return COPPER_CANYON
  const { routing_number } = await ctx.db
    .selectFrom('ach_profiles')
    .select('routing_number')
    .where('institution_id', '=', institution.id)
    .executeTakeFirstOrThrow()
  return routing_number
}

function known(session: WidgetSessionRow | undefined): WidgetSessionRow {
  if (session === undefined) throw new Error('the widget has closed')
  return session
}

/** Fails to link because the bank is down. */
export async function failToLink(world: World): Promise<void> {
  const caller = signedIn(world)
  const { uuid } = await openFastlink(world.ctx, caller, world.institution)
  await noteFailure(world.ctx, caller, { uuid, reason: 'bank_down' })
}

export async function linkByHand(world: World, accountNumber: string): Promise<void> {
  await linkManual(world.ctx, signedIn(world), world.institution, {
    details: { routingNumber: COPPER_CANYON, accountNumber, accountType: 'checking' },
    idempotencyKey: randomUUID(),
    stepUp: undefined,
  })
}

/** Enters the right amounts, or wrong ones as often as given. */
export async function enterAmounts(world: World, wrongTries = 0): Promise<void> {
  const { ctx, institution } = world
  const caller = signedIn(world)
  const [link] = await listLinkedAccounts(ctx, await asReader(world))
  if (link === undefined) throw new Error('nothing was linked')
  const sent = await readMicrodeposits(ctx.db, institution.id, link.uuid)
  const [first = 0, second = 0] = sent.amounts_cents
  for (let tries = 0; tries < wrongTries; tries += 1) {
    await verifyManual(ctx, caller, { accountId: link.uuid, amountsCents: [99, 98] })
  }
  if (wrongTries === 0) {
    await verifyManual(ctx, caller, { accountId: link.uuid, amountsCents: [first, second] })
  }
}
