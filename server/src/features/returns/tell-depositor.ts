import { formatFullDay } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { wordsOfReturn } from '@passbook/contract/return-words'
import type { StoredLinkStatus } from '../../db/tables/outside.ts'
import { notifyByEmail } from '../../mail/notify.ts'
import type { TemplateName, TemplateParams } from '../../mail/templates.ts'
import { type LinkedAccount, accountName } from '../linked-accounts/account-number.ts'
import type { Transfer } from '../transfers/queries.ts'
import type { AnswerCase } from './answer-case.ts'
import { type Entity, findPrimaryEmail } from './owners.ts'
import type { ReturnCase } from './return-case.ts'

/** What came of a return besides the money. */
interface Consequence {
  retry: Transfer | undefined
  movedTo: StoredLinkStatus | undefined
}

/** UX 8: a return is told in plain words with one next step; one letter for each. */
export async function tellOfReturn(
  self: ReturnCase,
  { retry, movedTo }: Consequence,
): Promise<void> {
  const { answer, transfer, link, entity, play } = self
  const { what, next } = wordsOfReturn(answer.code)
  const amount = formatCents(transfer.amount_cents)
  const kind = transfer.kind === 'deposit' ? 'deposit' : 'withdrawal'
  if (retry !== undefined) {
    const date = formatFullDay(retry.file_date)
    return write(self, entity, 'deposit_tried_again', { amount, what, date })
  }
  // Under review a new link would not help.
  if (movedTo !== undefined && link !== undefined && !play.isReviewed) {
    const isStopped = movedTo === 'LOCKED' ? 'everything' : 'deposits'
    const params = { kind, amount, what, account: accountName(link), stopped: isStopped } as const
    return write(self, entity, 'link_locked', params)
  }
  return write(self, entity, 'transfer_returned', { kind, amount, what, next: next.kind })
}

export async function tellOfVerification(self: ReturnCase): Promise<void> {
  const { answer, link, entity } = self
  if (link === undefined) return
  const { what } = wordsOfReturn(answer.code)
  await write(self, entity, 'verification_returned', { what, account: accountName(link) })
}

/** UX 23: a changed link is told, also when the bank changed it. */
export async function tellOfChange(self: AnswerCase, link: LinkedAccount): Promise<void> {
  const entity = { institution_id: link.institution_id, entityId: link.entity_id }
  await write(self, entity, 'link_corrected', { account: accountName(link) })
}

async function write<T extends TemplateName>(
  { ctx, trx }: AnswerCase,
  entity: Entity | undefined,
  template: T,
  params: TemplateParams<T>,
): Promise<void> {
  const to = entity && (await findPrimaryEmail(trx, entity))
  if (entity === undefined || to === undefined) return
  await notifyByEmail(ctx, trx, entity.institution_id, { to, template, params })
}
