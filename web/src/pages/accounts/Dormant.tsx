import type { Account } from '@passbook/contract/accounts'
import { formatDate, formatMoment } from '@passbook/contract/format-dates'
import { reactivationEndpoints } from '@passbook/contract/dormancy'
import type { MfaType } from '@passbook/contract/enums'
import { stepUpTypes } from '../../api/step-up-types.ts'
import { useCall } from '../../api/use-call.ts'
import { AccountStatusNote } from '../../features/account-status/AccountStatus.tsx'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import * as wording from './wording.ts'

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
        status={wording.yourAccountIsDormant}
        reasons={reasonsOf(dormancy)}
      >
        {dormancy.asked_at === null && (
          <Button isPending={ask.isPending} onClick={begin}>
            {wording.reactivateAccount}
          </Button>
        )}
      </AccountStatusNote>
    </div>
  )
}

function reasonsOf({ since, asked_at }: NonNullable<Account['dormancy']>): string[] {
  if (asked_at) {
    return [
      fill(wording.youAskedUsToReactivate, { askedAt: formatMoment(asked_at) }),
      wording.untilThenYouCanMake,
    ]
  }
  return [
    fill(wording.weHaventHeardFromYou, { since: formatDate(since) }),
    wording.toWithdrawAgainConfirmWith,
  ]
}
