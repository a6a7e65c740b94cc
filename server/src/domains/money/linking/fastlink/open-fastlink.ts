import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { asApplicant } from '../../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../../people/depositor/lock-application.ts'
import type { LinkedAccount } from '../../../people/linked-accounts/account-number.ts'
import { beginLink, moveLink } from '../link-state.ts'
import { assertMayBegin } from '../may-link.ts'

const PROVIDER_DOWN =
  'We cannot reach the service that links bank accounts. Please try again in a while.'

export interface OpenedWidget {
  uuid: string
  url: string
  token: string
  expires_at: string
}

/** Opens the aggregator's widget for a new PENDING link; one left open before has come to nothing. */
export async function openFastlink(
  ctx: Context,
  caller: ApplicationCaller,
  institution: Institution,
): Promise<OpenedWidget> {
  const link = await beginPending(ctx, caller, institution)
  try {
    const { url, token, expiresAt } = await ctx.aggregator.openWidget({
      institution_id: caller.institution_id,
      depositor_id: caller.depositor_id,
      linkedAccountId: link.id,
      now: ctx.realTime.now(),
    })
    return { uuid: link.id, url, token, expires_at: expiresAt.toISOString() }
  } catch (error) {
    throw await providerFailed(ctx, caller, link.id, error)
  }
}

function beginPending(
  ctx: Context,
  caller: ApplicationCaller,
  institution: Institution,
): Promise<LinkedAccount> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { now } = by
    assertMayBegin(application, { kind: 'FASTLINK', mode: institution.linking_mode, now })
    for (const { id, status } of application.links) {
      if (status !== 'PENDING') continue
      await moveLink(trx, {
        institution_id: caller.institution_id,
        linkedAccountId: id,
        to: 'FAILED',
        ...by,
        details: { reason: 'opened_again' },
      })
    }
    return beginLink(trx, application, { kind: 'FASTLINK', status: 'PENDING' }, now)
  })
}

/** STATES: provider down → ERRORED; unless another tab has moved the link on meanwhile. */
export async function providerFailed(
  ctx: Context,
  caller: ApplicationCaller,
  linkedAccountId: string,
  error: unknown,
): Promise<DomainError> {
  ctx.log.error({ err: error, linkedAccountId }, 'the aggregator failed')
  await asApplicant(ctx, caller, {}, async ({ trx, application: { links }, by }) => {
    if (links.find(({ id }) => id === linkedAccountId)?.status !== 'PENDING') return
    await moveLink(trx, {
      institution_id: caller.institution_id,
      linkedAccountId,
      to: 'ERRORED',
      ...by,
      details: { reason: 'provider_down' },
    })
  })
  return new DomainError('unavailable', { message: PROVIDER_DOWN })
}
