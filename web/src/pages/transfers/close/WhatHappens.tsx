import type { ClosingPreview } from '@passbook/contract/closing'
import { formatDate } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { Card } from '../../../ui/Card.tsx'

/** What ends with the account, and what stays; nothing of it is a surprise afterwards. */
export function WhatHappens({ preview }: { preview: ClosingPreview }) {
  return (
    <Card>
      <h2 className="mb-3 font-bold">What happens when you close it</h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {sentences(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  )
}

function sentences({ voids, schedules_ended, payout_cents, readable_until }: ClosingPreview) {
  const deposits = voids.filter(({ kind }) => kind === 'deposit')
  const withdrawals = voids.filter(({ kind }) => kind === 'withdrawal')
  return [
    ...(schedules_ended > 0
      ? [schedules_ended === 1 ? 'Your repeating deposit ends.' : 'Your repeating deposits end.']
      : []),
    ...deposits.map(
      ({ amount_cents }) =>
        `Your deposit of ${formatCents(amount_cents)} that has not left is cancelled.`,
    ),
    ...withdrawals.map(
      ({ amount_cents }) =>
        `Your withdrawal of ${formatCents(amount_cents)} that has not left is cancelled and paid out with the rest.`,
    ),
    ...(payout_cents > 0
      ? ['Nothing more is earned from today on, and the payout cannot be cancelled.']
      : []),
    'The account cannot be used any more: no deposits, no withdrawals.',
    `You can still sign in to read your documents, at least until ${formatDate(readable_until)}.`,
  ]
}
