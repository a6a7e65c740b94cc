import {
  type BookedAs,
  type SettlementBreak,
  reconciliationEndpoints,
} from '@passbook/contract/console/reconciliation'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { breakWords, expectedWords, lineWords } from './reconciliation-words.ts'
import * as wording from './wording.ts'

interface SettleDialogProps {
  item: SettlementBreak
  /** All open breaks of the day. The matching other side may be among them. */
  others: readonly SettlementBreak[]
  onClose: () => void
  /** Called when an approval was requested; the break stays until then. */
  onAsked: (words: string) => void
}

const NO_MATCH = ''
const INCOMING: { value: BookedAs; label: string }[] = [
  { value: 'unmatched_credit', label: wording.unmatchedCreditToSuspense },
  { value: 'bank_interest', label: wording.incomeFromTheBank },
]
const OUTGOING: { value: BookedAs; label: string }[] = [
  { value: 'bank_fee', label: wording.bankFee },
  { value: 'unmatched_debit', label: wording.unmatchedDebitToSuspense },
]

/** Settles a break: staff match it with another one, book it with a second person, or explain it. */
export function SettleDialog({ item, others, onClose, onAsked }: SettleDialogProps) {
  const { expected, line } = item
  const [other, setOther] = useState(NO_MATCH)
  const [as, setAs] = useState<BookedAs | ''>(NO_MATCH)
  const settle = useAct(reconciliationEndpoints.settleBreak)
  const book = useAct(reconciliationEndpoints.bookBreak)
  const isPaired = expected !== null && line !== null
  const choices = expected === null ? expectedOf(others) : linesOf(others)
  return (
    <ReasonDialog
      title={breakWords(item.kind)}
      confirmLabel={
        as !== NO_MATCH
          ? wording.requestApproval
          : isPaired || other !== NO_MATCH
            ? wording.match
            : wording.explain
      }
      onClose={onClose}
      onConfirm={async (note) => {
        if (as !== NO_MATCH && line) {
          await book.mutateAsync({ body: { line_key: line.key, as, reason: note } })
          onAsked(wording.theBookingWasSentFor)
          return
        }
        await settle.mutateAsync({
          body: {
            expected_key: expected?.key ?? (other || null),
            line_key: line?.key ?? (other || null),
            note,
          },
        })
      }}
    >
      {expected && (
        <p>
          <span className="text-ink-muted">{wording.expectedLabel} </span>
          {expectedWords(expected)}
        </p>
      )}
      {line && (
        <p>
          <span className="text-ink-muted">{wording.bankStatementLabel} </span>
          {lineWords(line)}
        </p>
      )}
      {!isPaired && choices.length > 0 && (
        <SelectBox
          label={wording.matches}
          options={[{ value: NO_MATCH, label: wording.noMatchExplainIt }, ...choices]}
          value={other}
          onChange={(value) => {
            setOther(value)
            setAs(NO_MATCH)
          }}
        />
      )}
      {line?.cents && expected === null && other === NO_MATCH && (
        <SelectBox
          label={wording.bookItAs}
          hint={wording.bookingPostsAnEntry}
          options={[
            { value: NO_MATCH, label: wording.doNotBookIt },
            ...(line.cents > 0 ? INCOMING : OUTGOING),
          ]}
          value={as}
          onChange={(value) => setAs(value as BookedAs | '')}
        />
      )}
    </ReasonDialog>
  )
}

function expectedOf(breaks: readonly SettlementBreak[]) {
  return breaks.flatMap(({ expected, line }) =>
    expected && !line ? { value: expected.key, label: expectedWords(expected) } : [],
  )
}

function linesOf(breaks: readonly SettlementBreak[]) {
  return breaks.flatMap(({ expected, line }) =>
    line && !expected ? { value: line.key, label: lineWords(line) } : [],
  )
}
