import { type Account, accountEndpoints } from '@passbook/contract/accounts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import * as wording from './wording.ts'

/** UX 4: the numbers stay masked until the owner asks; the server logs every time they are shown. */
export function AccountNumbers({ account }: { account: Account }) {
  const reveal = useCall(accountEndpoints.getAccountNumbers)
  const numbers = reveal.data?.data
  const words = useCharterWords()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
        <span>{accountLabel(words.account, account.account_last_four)}</span>
        {account.status === 'OPEN' && (
          <LinkButton
            className="text-sm print:hidden"
            aria-expanded={Boolean(numbers)}
            disabled={reveal.isPending}
            onClick={() =>
              numbers ? reveal.reset() : reveal.mutate({ params: { uuid: account.uuid } })
            }
          >
            {numbers ? wording.hideNumbers : wording.showNumbers}
          </LinkButton>
        )}
      </div>
      {reveal.error && (
        <div className="mt-2">
          <Refusal error={reveal.error} />
        </div>
      )}
      {numbers && <Numbers {...numbers} />}
    </>
  )
}

function Numbers(numbers: { account_number: string; routing_number: string }) {
  const [copied, setCopied] = useState<string | null>(null)
  async function copy(name: string, value: string) {
    const isDone = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
    setCopied(isDone ? fill(wording.nameCopied, { name }) : wording.thisBrowserDoesntAllowCopying)
  }
  const rows = [
    [wording.accountNumber, numbers.account_number],
    [wording.routingNumber, numbers.routing_number],
  ] as const
  return (
    <div className="mt-1 max-w-reading rounded-md xl:max-w-80 bg-sunken px-4 py-2">
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-center gap-x-4">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="flex flex-1 items-center justify-between gap-4">
              <span className="figures font-bold select-all">{value}</span>
              <LinkButton
                aria-label={fill(wording.copyTheName, { name: name.toLowerCase() })}
                onClick={() => void copy(name, value)}
              >
                {wording.copy}
              </LinkButton>
            </dd>
          </div>
        ))}
      </dl>
      <p aria-hidden className="min-h-5 text-sm text-success">
        {copied}
      </p>
      <Announcement>{copied ?? ''}</Announcement>
      <p className="pb-2 text-sm text-ink-muted">{wording.forYourRecordsDepositsCome}</p>
    </div>
  )
}
