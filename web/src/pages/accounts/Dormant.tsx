import type { Account } from '@passbook/contract/accounts'
import { formatFullDay } from '@passbook/contract/dates'
import { reactivationEndpoints } from '@passbook/contract/dormancy'
import type { MfaType } from '@passbook/contract/enums'
import { stepUpTypes } from '../../api/step-up-types.ts'
import { useCall } from '../../api/use-call.ts'
import { formatMoment } from '../../lib/moment.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface DormantProps {
  account: Pick<Account, 'uuid' | 'dormancy'>
  /** A code is asked for: where one may be sent. */
  onProve: (types: readonly MfaType[]) => void
}

/** Nothing was heard of the holders for years: money leaves again once one of them asked, and we agreed. */
export function Dormant({ account: { uuid, dormancy }, onProve }: DormantProps) {
  const ask = useCall(reactivationEndpoints.reactivate)
  if (dormancy === null) return null
  const isOther = ask.error && stepUpTypes(ask.error) === null
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
    <section aria-label="Dormant account" className="mb-6 flex flex-col gap-4">
      {isOther && <Refusal error={ask.error} />}
      <Notice severity="warning" title="Your account is dormant">
        <div className="flex max-w-reading flex-col items-start gap-3">
          {dormancy.asked_at ? (
            <p>
              You asked for it back on {formatMoment(dormancy.asked_at)}. We look at it and write to
              you. Until then money can come in and earn, and none can leave.
            </p>
          ) : (
            <>
              <p>
                Nothing was heard of you for years, so since {formatFullDay(dormancy.since)} no
                money can leave it. Deposits and what it earns go on as before.
              </p>
              <p>To use it again, confirm with a code that it is you. We then release it.</p>
              <Button isPending={ask.isPending} onClick={begin}>
                Ask for it back
              </Button>
            </>
          )}
        </div>
      </Notice>
    </section>
  )
}
