import {
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
}

const NO_MATCH = ''

/** Settles a break: staff match it with another one, or explain it. */
export function SettleDialog({ item, others, onClose }: SettleDialogProps) {
  const { expected, line } = item
  const [other, setOther] = useState(NO_MATCH)
  const settle = useAct(reconciliationEndpoints.settleBreak)
  const isPaired = expected !== null && line !== null
  const choices = expected === null ? expectedOf(others) : linesOf(others)
  return (
    <ReasonDialog
      title={breakWords(item.kind)}
      confirmLabel={isPaired || other !== NO_MATCH ? wording.match : wording.explain}
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
