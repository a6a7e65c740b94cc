import type { Microdeposits as Amounts, WaitingLink } from '@passbook/contract/sandbox'
import { formatDate } from '@passbook/contract/format-dates'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { endingIn } from '../lib/account-label.ts'
import { formatAmount } from '../lib/money.ts'
import { QueryState } from '../shell/QueryState.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { sandbox } from './sandbox-api.ts'
import { Section } from './Section.tsx'
import { useSandbox } from './use-sandbox.ts'

const REFRESH_MS = 5_000

/** The micro-deposits, as the holder of an outside account would read them on a statement. */
export function Microdeposits() {
  const links = useSandbox(['waiting-links'], sandbox.waitingLinks, REFRESH_MS)
  return (
    <Section
      title="Microdeposits"
      lead="The two small amounts that prove an outside account belongs to whoever entered it. In the world outside, its holder reads them on a bank statement."
    >
      <Card>
        <QueryState
          query={links}
          empty="Nobody waits for amounts. Link an account by hand, and it appears here."
        >
          {(rows) => (
            <ul className="-my-3 divide-y divide-hairline">
              {rows.map((link) => (
                <LinkRow key={link.linked_account_id} link={link} />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
      <LookUp />
    </Section>
  )
}

function useAmounts() {
  return useMutation({ mutationFn: (id: string) => sandbox.microdeposits(id) }, queryClient)
}

function LinkRow({ link }: { link: WaitingLink }) {
  const amounts = useAmounts()
  const { linked_account_id, email, bank_name, account_last_four } = link
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-bold break-words">{email ?? 'Nobody yet'}</span>
        <span className="block text-sm text-ink-muted">
          {bank_name ?? 'A bank'}, account {endingIn(account_last_four)}
        </span>
      </span>
      {amounts.data && <p role="status">{amountWords(amounts.data)}</p>}
      {amounts.isError && (
        <p role="alert" className="text-danger">
          {amounts.error.message}
        </p>
      )}
      <Button
        variant="secondary"
        isPending={amounts.isPending}
        aria-label={`Show amounts for the account ${endingIn(account_last_four)}`}
        onClick={() => amounts.mutate(linked_account_id)}
      >
        Show amounts
      </Button>
    </li>
  )
}

function LookUp() {
  const [id, setId] = useState('')
  const amounts = useAmounts()
  return (
    <Card className="mt-6">
      <h2 className="mb-4 text-lg">Look up any linked account</h2>
      <form
        className="flex max-w-reading flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          amounts.mutate(id.trim())
        }}
      >
        <Field label="Linked account" hint="Its uuid, as GET /linked-accounts gives it.">
          {(control) => (
            <TextInput
              {...control}
              required
              spellCheck={false}
              autoComplete="off"
              value={id}
              onChange={(event) => setId(event.target.value)}
            />
          )}
        </Field>
        {amounts.isError && (
          <Notice severity="error" role="alert">
            {amounts.error.message}
          </Notice>
        )}
        {amounts.data && (
          <Notice severity="success" role="status">
            {amountWords(amounts.data)}
          </Notice>
        )}
        <div>
          <Button type="submit" variant="secondary" isPending={amounts.isPending}>
            Show amounts
          </Button>
        </div>
      </form>
    </Card>
  )
}

function amountWords({ amounts_cents, sent_on }: Amounts): string {
  const amounts = amounts_cents.map(formatAmount).join(' and ')
  return `${amounts}, in the file of ${formatDate(sent_on)}`
}
