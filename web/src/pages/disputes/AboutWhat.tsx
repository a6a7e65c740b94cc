import { formatDate, formatMonth } from '@passbook/contract/dates'
import { mayRead } from '@passbook/contract/account-status'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useId } from 'react'
import { useData } from '../../api/use-data.ts'
import { AboutTransaction } from '../../features/messages/AboutTransaction.tsx'
import { comesIn, whatItIs } from '../../features/transfers/transaction-words.ts'
import { formatMovement } from '../../lib/money.ts'
import { useProgress } from '../../session/progress.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { About, StatementPlace } from './report-address.ts'

const NOTHING: About = { transaction_id: null, statement: null }
const NONE_OF_THEM = 'none'

interface AboutWhatProps {
  about: About
  onChange: (to: About) => void
}

/** Which transaction, or which statement; whoever may read transactions chooses one. */
export function AboutWhat({ about: { transaction_id, statement }, onChange }: AboutWhatProps) {
  const isReader = useProgress(({ progress }) => progress !== null && mayRead(progress))
  if (transaction_id) {
    return <AboutTransaction uuid={transaction_id} onRemove={() => onChange(NOTHING)} />
  }
  if (statement) return <AboutStatement {...statement} onRemove={() => onChange(NOTHING)} />
  if (!isReader) return null
  return <Recent onChoose={(uuid) => onChange({ ...NOTHING, transaction_id: uuid })} />
}

/** The newest of them; of an older one the amount and the day say which it is. */
function Recent({ onChoose }: { onChoose: (uuid: string) => void }) {
  const id = useId()
  const query = useData(transferEndpoints.getTransactions, { query: {} })
  if (query.isPending) return <Skeleton className="h-18" />
  const transactions = query.data?.transactions ?? []
  if (transactions.length === 0) return null
  return (
    <Select
      id={id}
      label="Which transaction?"
      hint="An older one, or one that is missing: say below which day and amount you mean."
      isOptional
      value=""
      options={[
        ...transactions.map((each) => ({ value: each.uuid, label: labelOf(each) })),
        { value: NONE_OF_THEM, label: 'None of these' },
      ]}
      onChange={(uuid) => uuid !== NONE_OF_THEM && onChoose(uuid)}
      onBlur={() => undefined}
    />
  )
}

function labelOf(transaction: Transaction): string {
  const { direction, amount_cents, posted_on, date_created } = transaction
  const cents = comesIn(direction) ? amount_cents : -amount_cents
  const day = formatDate(posted_on ?? date_created)
  return `${day}: ${whatItIs(transaction)}, ${formatMovement(cents)}`
}

/** As a transaction is named, with the way to another. */
function AboutStatement({ year, month, onRemove }: StatementPlace & { onRemove: () => void }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
      <h2 id={id} className="text-sm text-ink-muted">
        About this statement
      </h2>
      <p className="font-bold">Statement of {formatMonth(year, month)}</p>
      <LinkButton className="self-start" onClick={onRemove}>
        It is about something else
      </LinkButton>
    </section>
  )
}
