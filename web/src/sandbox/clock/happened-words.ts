import type { Happened } from '@passbook/contract/sandbox'
import { formatAmount } from '../../lib/money.ts'
import type { SectionId } from '../sections.ts'

type Kind = Happened['what']

/** One and many of each, and where in the console it can be seen. */
const WORDS: Record<Kind, { one: string; many: string; section: SectionId | null }> = {
  file_sent: { one: 'ACH file left', many: 'ACH files left', section: 'ach' },
  file_received: { one: 'file of returns came', many: 'files of returns came', section: 'ach' },
  deposit_posted: { one: 'deposit began to earn', many: 'deposits began to earn', section: null },
  settled: { one: 'transfer settled', many: 'transfers settled', section: null },
  returned: { one: 'transfer came back', many: 'transfers came back', section: 'ach' },
  interest_paid: {
    one: 'account was paid interest',
    many: 'accounts were paid interest',
    section: null,
  },
  letter: { one: 'letter was sent', many: 'letters were sent', section: 'inbox' },
}

/** "3 transfers settled, $1,250.00" */
export function happenedWords({ what, count, amount_cents }: Happened): string {
  const { one, many } = WORDS[what]
  const sum = amount_cents === null ? '' : `, ${formatAmount(amount_cents)}`
  return `${count} ${count === 1 ? one : many}${sum}`
}

export function sectionOf({ what }: Happened): SectionId | null {
  return WORDS[what].section
}
