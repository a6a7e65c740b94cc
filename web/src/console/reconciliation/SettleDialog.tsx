import {
  type SettlementBreak,
  reconciliationEndpoints,
} from '@passbook/contract/console/reconciliation'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { breakWords, expectedWords, lineWords } from './reconciliation-words.ts'

interface SettleDialogProps {
  one: SettlementBreak
  /** All that are open on the day: the other side may be among them. */
  others: readonly SettlementBreak[]
  onClose: () => void
}

const ALONE = ''

/** Asks what a break is: whether it belongs to something on the other side, and why. */
export function SettleDialog({ one, others, onClose }: SettleDialogProps) {
  const { expected, line } = one
  const [other, setOther] = useState(ALONE)
  const settle = useAct(reconciliationEndpoints.settleBreak)
  const isPaired = expected !== null && line !== null
  const choices = expected === null ? expectedOf(others) : linesOf(others)
  return (
    <ReasonDialog
      title={breakWords(one.kind)}
      confirmLabel={isPaired || other !== ALONE ? 'Match' : 'Explain'}
      onClose={onClose}
      onConfirm={(note) =>
        settle.mutateAsync({
          body: {
            expected_key: expected?.key ?? (other || null),
            line_key: line?.key ?? (other || null),
            note,
          },
        })
      }
    >
      {expected && (
        <p>
          <span className="text-ink-muted">We expect: </span>
          {expectedWords(expected)}
        </p>
      )}
      {line && (
        <p>
          <span className="text-ink-muted">The bank says: </span>
          {lineWords(line)}
        </p>
      )}
      {!isPaired && choices.length > 0 && (
        <SelectBox
          label="Belongs to"
          options={[{ value: ALONE, label: 'Nothing: I explain it' }, ...choices]}
          value={other}
          onChange={setOther}
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
