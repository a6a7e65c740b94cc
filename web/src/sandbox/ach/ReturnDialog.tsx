import { returnWords } from '@passbook/contract/return-words'
import type { AchEntry, ImportReport } from '@passbook/contract/sandbox'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Option } from '../../ui/AriaField.tsx'
import { sandbox } from '../sandbox-api.ts'
import { refreshSandbox } from '../use-sandbox.ts'
import { kindOf } from './file-words.ts'

const CHANGES: Record<string, string> = {
  C01: 'Change: another account number',
  C02: 'Change: another routing number',
  C03: 'Change: another routing and account number',
  C05: 'Change: checking instead of savings, or the reverse',
}

/** The codes with which a bank can answer an entry. */
const returnCodes: Option[] = [
  ...Object.entries(returnWords).map(([code, { what }]) => ({
    value: code,
    label: code,
    hint: what,
  })),
  ...Object.entries(CHANGES).map(([code, hint]) => ({ value: code, label: code, hint })),
]

interface ReturnDialogProps {
  entry: AchEntry
  onClose: () => void
  onReturned: (report: ImportReport) => void
}

/** Makes the other bank answer an entry with a chosen code. */
export function ReturnDialog({ entry, onClose, onReturned }: ReturnDialogProps) {
  const [code, setCode] = useState('R01')
  const answer = useMutation(
    {
      mutationFn: () => sandbox.returnEntry({ transaction_id: entry.transaction_id, code }),
      onSuccess: onReturned,
      onSettled: refreshSandbox,
    },
    queryClient,
  )
  return (
    <Dialog
      title={`Return ${kindOf(entry).toLowerCase()} of ${formatAmount(entry.amount_cents)}`}
      onClose={onClose}
      actions={
        <>
          <Button isPending={answer.isPending} onClick={() => answer.mutate()}>
            Send it back
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label="The other bank answers with"
          hint={returnCodes.find(({ value }) => value === code)?.hint}
          options={returnCodes}
          value={code}
          onChange={setCode}
        />
        {answer.isError && (
          <Notice severity="error" role="alert">
            {answer.error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
