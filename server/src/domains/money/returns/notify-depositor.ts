import { formatDeadline, formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { wordsOfReturn } from '@passbook/contract/return-words'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import type { LetterOrder } from '../../../platform/mail/notify.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import type { LinkNews } from '../../contact/alerts/words.ts'
import { type LinkedAccount, accountName } from '../../people/linked-accounts/account-number.ts'
import type { Transfer } from '../transfers/queries.ts'
import type { AnswerCase, ReturnCase } from './return-case.ts'

/** The consequences of a return besides the money. */
interface Consequence {
  retry: Transfer | undefined
  movedTo: StoredLinkStatus | undefined
}

/** UX 8: notifies the holders of a return in plain words with one next step, in one email. */
export async function notifyOfReturn(
  self: ReturnCase,
  { retry, movedTo }: Consequence,
): Promise<void> {
  const { answer, transfer, link, play } = self
  const { what, next } = wordsOfReturn(answer.code)
  const amount = formatCents(transfer.amount_cents)
  const kind = transfer.kind === 'deposit' ? 'deposit' : 'withdrawal'
  const reference = referenceOf(transfer)
  if (retry !== undefined) {
    const params = {
      amount,
      what,
      reference,
      date: formatFullDay(retry.file_date),
      request: transfer.request_id,
      cancelUntil: formatDeadline(retry.cancel_until.toISOString()),
    }
    return alertOfReturn(self, { template: 'deposit_tried_again', params }, retry)
  }
  // Under review a new link would not help.
  if (movedTo !== undefined && link !== undefined && !play.isReviewed) {
    const isStopped = movedTo === 'LOCKED' ? 'everything' : 'deposits'
    const account = accountName(link)
    const params = { kind, amount, what, reference, account, stopped: isStopped } as const
    await alertOfReturn(self, { template: 'link_locked', params })
    const news = movedTo === 'LOCKED' ? 'locked' : 'deposits_locked'
    // The email above covers both, so this alert sends none.
    return alertOfLink(self, link, {
      what: news,
      event: `returned:${transfer.id}:link`,
      letter: null,
    })
  }
  const params = {
    kind,
    amount,
    what,
    reference,
    next: next.kind,
    request: transfer.request_id,
  } as const
  return alertOfReturn(self, { template: 'transfer_returned', params })
}

/** Alerts all holders that a transfer came back, with the email that fits best. */
async function alertOfReturn(
  { ctx, trx, answer, transfer, entity }: ReturnCase,
  letter: LetterOrder,
  retry?: Transfer,
): Promise<void> {
  if (entity === undefined) return
  const { id, kind, amount_cents, request_id } = transfer
  await raiseAlert(ctx, trx, {
    institution_id: entity.institution_id,
    entity_id: entity.entityId,
    kind: 'transfer_returned',
    event: `returned:${id}`,
    params: {
      transfer: kind === 'deposit' ? 'deposit' : 'withdrawal',
      amount_cents,
      return_code: answer.code,
      tried_again_on: retry?.file_date ?? null,
      request_id,
    },
    letter,
  })
}

export async function notifyOfFailedVerification(self: ReturnCase): Promise<void> {
  const { answer, link, transfer } = self
  if (link === undefined) return
  const params = { what: wordsOfReturn(answer.code).what, account: accountName(link) }
  await alertOfLink(self, link, {
    what: 'verification_returned',
    event: `returned:${transfer.id}:link`,
    letter: { template: 'verification_returned', params },
  })
}

/** UX 23: notifies the holders of a changed link, even if the bank changed it. */
export async function notifyOfCorrectedLink(self: AnswerCase, link: LinkedAccount): Promise<void> {
  const { file_id, place } = self.answer
  await alertOfLink(self, link, {
    what: 'corrected',
    event: `corrected:${file_id}:${place}`,
    letter: { template: 'link_corrected', params: { account: accountName(link) } },
  })
}

async function alertOfLink(
  { ctx, trx }: AnswerCase,
  link: LinkedAccount,
  { what, event, letter }: { what: LinkNews; event: string; letter: LetterOrder | null },
): Promise<void> {
  await raiseAlert(ctx, trx, {
    institution_id: link.institution_id,
    entity_id: link.entity_id,
    kind: 'link_attention',
    event,
    params: { what, account: accountName(link) },
    letter,
  })
}
