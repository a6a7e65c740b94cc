import { formatWeekday } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { repeatWords } from '@passbook/contract/repeating'
import { scheduleEndpoints } from '@passbook/contract/schedules'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLinkOf } from './transaction-words.ts'
import * as wording from './wording.ts'

const query = { status: 'Initiated,Pending' }

/** Deposits that were approved for a previously linked account and are not approved for the new one yet. */
export function useWaitingDeposits(): Transaction[] {
  const open = useData(transferEndpoints.getTransactions, { query }).data?.transactions
  return open?.filter(({ is_waiting }) => is_waiting) ?? []
}

interface Answered {
  carried: number
  leftOut: number
}

interface WaitingDepositsProps {
  /** Deposits are waiting; the result stays visible after the answer. */
  isAsked?: boolean
}

/** STATES "Schedules": an approval is for one account; after a change of link each needs a new one. */
export function WaitingDeposits({ isAsked = true }: WaitingDepositsProps) {
  const [answered, setAnswered] = useState<Answered | null>(null)
  if (answered) return <Thanks {...answered} />
  return isAsked ? <Waiting onAnswer={setAnswered} /> : null
}

function Waiting({ onAnswer }: Pick<QuestionProps, 'onAnswer'>) {
  const waiting = useWaitingDeposits()
  return waiting.length > 0 && <Question waiting={waiting} onAnswer={onAnswer} />
}

function Thanks({ carried, leftOut }: Answered) {
  return (
    <Notice severity="success" role="status" title={wording.thankYou}>
      <p>{carried === 1 ? wording.itWillComeFrom : wording.theyWillComeFrom}</p>
      {leftOut > 0 && <p>{wording.anyDepositYouDidnt}</p>}
    </Notice>
  )
}

interface QuestionProps {
  waiting: readonly Transaction[]
  onAnswer: (answered: Answered) => void
}

/** Lists the deposits and asks once. */
function Question({ waiting, onAnswer }: QuestionProps) {
  const link = useLinkOf('LinkedToPrimary')
  const [left, setLeft] = useState<readonly string[]>([])
  const call = useCall(scheduleEndpoints.carryOver, {
    onSuccess: (_answer, { body }) => {
      const carried = body.schedule_ids.length + body.transaction_ids.length
      onAnswer({ carried, leftOut: waiting.length - carried })
    },
  })
  if (!link) return null
  const bank = accountLabel(link.bank_name ?? wording.yourBank, link.account_last_four)
  const chosen = waiting.filter(({ uuid }) => !left.includes(uuid))
  const isOne = waiting.length === 1
  const toggle = (uuid: string) =>
    setLeft(left.includes(uuid) ? left.filter((each) => each !== uuid) : [...left, uuid])
  return (
    <Card>
      <h2 className="text-lg font-bold">
        {fill(isOne ? wording.approveThisDeposit : wording.approveTheseDeposits, { bank })}
      </h2>
      <p className="mt-1 text-ink-muted">
        {isOne ? wording.youAuthorizedItFrom : wording.youAuthorizedThemFrom}
      </p>
      <ul className="my-4 border-y border-hairline">
        {waiting.map((transaction) => (
          <li key={transaction.uuid} className="border-b border-hairline last:border-b-0">
            <Checkbox
              checked={chosen.includes(transaction)}
              onChange={() => toggle(transaction.uuid)}
            >
              {depositWords(transaction)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-4">
        <Refusal error={call.error} />
        <Button
          isFullWidth
          disabled={chosen.length === 0}
          isPending={call.isPending}
          onClick={() => call.mutate({ body: idsOf(chosen) })}
        >
          {chosen.length === 1 ? wording.approveDeposit : wording.approveDeposits}
        </Button>
      </div>
    </Card>
  )
}

/** "$250.00 on Mon, Nov 30, every month on the 30th". */
function depositWords({ amount_cents, file_date, schedule }: Transaction): string {
  const once = fill(wording.amountOnFileDate, {
    amount: formatCents(amount_cents),
    fileDate: formatWeekday(file_date),
  })
  return schedule ? `${once}, ${repeatWords(schedule)}` : once
}

/** A repeating deposit is identified by its schedule, which includes the next deposit. */
function idsOf(chosen: readonly Transaction[]) {
  return {
    schedule_ids: chosen.flatMap(({ schedule }) => (schedule ? [schedule.uuid] : [])),
    transaction_ids: chosen.flatMap(({ uuid, schedule }) => (schedule ? [] : [uuid])),
  }
}
