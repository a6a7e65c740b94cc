import type { AchEntry, ImportReport } from '@passbook/contract/sandbox'
import { useState } from 'react'
import { endingIn } from '../../lib/account-label.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sandbox } from '../sandbox-api.ts'
import { useSandbox } from '../use-sandbox.ts'
import { kindOf, reportWords } from './file-words.ts'
import { ReturnDialog } from './ReturnDialog.tsx'

const REFRESH_MS = 10_000

/** The transactions in a sent file. Each can be returned. */
export function FileEntries({ fileId, mayReturn }: { fileId: string; mayReturn: boolean }) {
  const entries = useSandbox(['ach-entries', fileId], () => sandbox.achEntries(fileId), REFRESH_MS)
  const [returning, setReturning] = useState<AchEntry | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  return (
    <Card className="mt-6">
      <h2 className="mb-2 text-lg">Transactions in it</h2>
      {report && (
        <div className="mb-2">
          <Notice
            severity={report.file_id === null ? 'info' : 'success'}
            role="status"
            title={
              report.file_id === null ? 'The network is closed today' : 'The bank has answered'
            }
          >
            {reportWords(report)}
          </Notice>
        </div>
      )}
      <QueryState query={entries} empty="No transaction of a depositor is in this file.">
        {(rows) => (
          <ul className="divide-y divide-hairline">
            {rows.map((entry) => (
              <li
                key={entry.transaction_id}
                className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3"
              >
                <span className="min-w-0 flex-1 basis-56">
                  <span className="block font-bold">{kindOf(entry)}</span>
                  <span className="block text-sm break-words text-ink-muted">{partyOf(entry)}</span>
                  <span className="block font-mono text-xs text-ink-muted">
                    Trace {entry.trace ?? 'not given yet'}
                  </span>
                </span>
                <span className="text-sm">{entry.status}</span>
                <Money cents={entry.amount_cents} className="font-bold" />
                {mayReturn && (
                  <Button
                    variant="secondary"
                    aria-label={`Return ${kindOf(entry)}, trace ${entry.trace}`}
                    onClick={() => setReturning(entry)}
                  >
                    Return
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {returning && (
        <ReturnDialog
          entry={returning}
          onClose={() => setReturning(null)}
          onReturned={(answer) => {
            setReturning(null)
            setReport(answer)
          }}
        />
      )}
    </Card>
  )
}

function partyOf({ holder_name, bank_name, account_last_four }: AchEntry): string {
  const account = account_last_four && `account ${endingIn(account_last_four)}`
  return [holder_name, bank_name, account].filter(Boolean).join(', ')
}
