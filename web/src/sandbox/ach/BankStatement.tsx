import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { controlClass } from '../../ui/control-class.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { sandbox } from '../sandbox-api.ts'
import { useSandbox } from '../use-sandbox.ts'

const MISTAKES = [
  { value: '', label: 'Nothing' },
  { value: 'drop', label: 'Leaves out its first line' },
  { value: 'double', label: 'Has its first line twice' },
  { value: 'alter', label: 'Has another amount in its first line' },
] as const

const REFRESH_MS = 5_000

/** A bank statement of a day to import at the console, with a mistake if chosen. */
export function BankStatement() {
  const files = useSandbox(['ach-files'], sandbox.achFiles, REFRESH_MS)
  const [chosen, setChosen] = useState<string>()
  const [mistake, setMistake] = useState('')
  const date = chosen ?? files.data?.[0]?.business_date ?? ''
  const query = new URLSearchParams({ date, ...(mistake && { [mistake]: '1' }) })
  return (
    <Card className="mt-6">
      <h2 className="text-lg">The bank’s statement</h2>
      <p className="mt-1 mb-4 max-w-reading text-ink-muted">
        What the bank of this institution says settled on a day (BAI2), made from the files alone.
        Import it at the console, under Reconciliation; with a mistake in it you see what a break
        looks like.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Day">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={date}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </Field>
        <Field label="What the bank gets wrong">
          {(control) => (
            <select
              {...control}
              className={controlClass}
              value={mistake}
              onChange={(event) => setMistake(event.target.value)}
            >
              {MISTAKES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {date && (
          <a
            href={`/sandbox/api/ach/statement?${query}`}
            download={`statement-${date}.bai`}
            className={buttonClass('secondary')}
          >
            <Download aria-hidden className="size-5" />
            Download the statement
          </a>
        )}
      </div>
    </Card>
  )
}
