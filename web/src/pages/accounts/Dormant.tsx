import type { Account } from '@passbook/contract/accounts'
import { formatFullDay, formatMoment } from '@passbook/contract/format-dates'
import { reactivationEndpoints } from '@passbook/contract/dormancy'
import type { MfaType } from '@passbook/contract/enums'
import { stepUpTypes } from '../../api/step-up-types.ts'
import { useCall } from '../../api/use-call.ts'
import { AccountStatusNote } from '../../features/account-status/AccountStatus.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'

interface DormantProps {
  account: Pick<Account, 'uuid' | 'dormancy'>
  /** Called when a code is required, with the ways it may be sent. */
  onProve: (types: readonly MfaType[]) => void
}

/** Shown for a dormant account: money can leave again after a holder asks and the bank approves. */
export function Dormant({ account: { uuid, dormancy }, onProve }: DormantProps) {
  const ask = useCall(reactivationEndpoints.reactivate)
  if (dormancy === null) return null
  const isOtherError = ask.error && stepUpTypes(ask.error) === null
  const begin = () =>
    ask.mutate(
      { params: { uuid }, body: {} },
      {
        onError: (error) => {
          const types = stepUpTypes(error)
          if (types) onProve(types)
        },
      },
    )
  return (
    <div className="mb-6 flex flex-col gap-4">
      {isOtherError && <Refusal error={ask.error} />}
      <AccountStatusNote
        tone="warning"
        status="Your account is dormant"
        reasons={reasonsOf(dormancy)}
      >
        {dormancy.asked_at === null && (
          <Button isPending={ask.isPending} onClick={begin}>
            Reactivate account
          </Button>
        )}
      </AccountStatusNote>
    </div>
  )
}

function reasonsOf({ since, asked_at }: NonNullable<Account['dormancy']>): string[] {
  if (asked_at) {
    return [
      `You asked us to reactivate it on ${formatMoment(asked_at)}. We’ll review your request and email you.`,
      'Until then, you can make deposits and your savings keep earning, but you can’t withdraw.',
    ]
  }
  return [
    `We haven’t heard from you in over three years, so withdrawals have been paused since ${formatFullDay(since)}. You can still make deposits, and your savings keep earning.`,
    'To withdraw again, confirm with a code that it’s you. We’ll then review your request.',
  ]
}
