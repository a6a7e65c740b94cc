import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Money } from '../../ui/Money.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { DevSection } from './DevSection.tsx'

const RANGES = [
  { value: '1m', label: '1M', fullLabel: '1 month' },
  { value: '6m', label: '6M', fullLabel: '6 months' },
  { value: '1y', label: '1Y', fullLabel: '1 year' },
  { value: 'all', label: 'All' },
] as const

const LINES = [
  {
    date: 'Nov 13',
    what: 'Deposit from First Prairie ··4821',
    tone: 'warning',
    word: 'On hold',
    cents: 2_500_00,
  },
  { date: 'Oct 31', what: 'Interest', tone: 'success', word: 'Settled', cents: 178_31 },
  {
    date: 'Oct 22',
    what: 'Withdrawal to First Prairie ··4821',
    tone: 'success',
    word: 'Settled',
    cents: -1_200_00,
  },
] as const

export function DevCards() {
  const [range, setRange] = useState<(typeof RANGES)[number]['value']>('1y')
  return (
    <DevSection title="Cards">
      <Card>
        <h3 className="mb-3 text-lg">What happens next</h3>
        <DefinitionRows
          rows={[
            { term: 'Leaves your bank', value: 'Mon, Nov 16, 4:00 PM ET' },
            { term: 'Starts earning 4.50% APY*', value: 'Tue, Nov 17' },
            { term: 'Ready to withdraw', value: 'Tue, Nov 24' },
          ]}
        />
      </Card>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-lg">Balance</h3>
          <SegmentedControl label="Range" segments={RANGES} value={range} onChange={setRange} />
        </div>
        <ul className="mt-3">
          {LINES.map(({ date, what, tone, word, cents }) => (
            <li
              key={date}
              className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-hairline py-3"
            >
              <span className="w-16 text-ink-muted">{date}</span>
              <span className="min-w-40 flex-1">{what}</span>
              <StatusDot tone={tone}>{word}</StatusDot>
              <Money cents={cents} isSigned className="ml-auto w-28 text-right font-bold" />
            </li>
          ))}
        </ul>
      </Card>
      <div>
        <Disclosure title="When can I withdraw a deposit?">
          On the date shown before you confirm it, once your bank can no longer return it.
        </Disclosure>
        <Disclosure title="How is interest paid?">
          Each day it is earned, each month credited.
        </Disclosure>
      </div>
    </DevSection>
  )
}
