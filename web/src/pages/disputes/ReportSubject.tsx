import { formatDate, formatMonth } from '@passbook/contract/format-dates'
import { mayRead } from '@passbook/contract/account-status'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useId } from 'react'
import { useData } from '../../api/use-data.ts'
import { AboutTransaction } from '../../features/messages/AboutTransaction.tsx'
import {
  describeTransaction,
  isIncoming,
  postingDay,
} from '../../features/transfers/transaction-words.ts'
import { fill } from '../../lib/fill.ts'
import { formatMovement } from '../../lib/money.ts'
import { useProgress } from '../../session/progress.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { About, StatementRef } from './report-address.ts'
import * as wording from './wording.ts'

const NOTHING: About = { transaction_id: null, statement: null }
const NONE_OF_THEM = 'none'

interface SubjectProps {
  about: About
  onChange: (to: About) => void
}

/** The transaction or statement of the report; a person who may read transactions can choose one. */
export function ReportSubject({ about: { transaction_id, statement }, onChange }: SubjectProps) {
  const isReader = useProgress(({ progress }) => progress !== null && mayRead(progress))
  if (transaction_id) {
    return <AboutTransaction uuid={transaction_id} onRemove={() => onChange(NOTHING)} />
  }
  if (statement) return <AboutStatement {...statement} onRemove={() => onChange(NOTHING)} />
  if (!isReader) return null
  return <RecentTransactions onChoose={(uuid) => onChange({ ...NOTHING, transaction_id: uuid })} />
}

/** A choice of the newest transactions; the person describes an older one by amount and day. */
function RecentTransactions({ onChoose }: { onChoose: (uuid: string) => void }) {
  const id = useId()
  const query = useData(transferEndpoints.getTransactions, { query: {} })
  if (query.isPending) return <Skeleton className="h-18" />
  const transactions = query.data?.transactions ?? []
  if (transactions.length === 0) return null
  return (
    <Select
      id={id}
      label={wording.whichTransaction}
      hint={wording.ifItsOlderOrMissing}
      isOptional
      value=""
      options={[
        ...transactions.map((each) => ({ value: each.uuid, label: labelOf(each) })),
        { value: NONE_OF_THEM, label: wording.noneOfThese },
      ]}
      onChange={(uuid) => uuid !== NONE_OF_THEM && onChoose(uuid)}
      onBlur={() => undefined}
    />
  )
}

function labelOf(transaction: Transaction): string {
  const { direction, amount_cents } = transaction
  const cents = isIncoming(direction) ? amount_cents : -amount_cents
  const day = formatDate(postingDay(transaction))
  return `${day}: ${describeTransaction(transaction)}, ${formatMovement(cents)}`
}

/** The statement of the report, with a button to remove it. */
function AboutStatement({ year, month, onRemove }: StatementRef & { onRemove: () => void }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
      <h2 id={id} className="text-sm text-ink-muted">
        {wording.aboutThisStatement}
      </h2>
      <p className="font-bold">{fill(wording.yearStatement, { year: formatMonth(year, month) })}</p>
      <LinkButton className="self-start" onClick={onRemove}>
        {wording.reportSomethingElse}
      </LinkButton>
    </section>
  )
}
