import { closingEndpoints } from '@passbook/contract/closing'
import { linkingEndpoints } from '@passbook/contract/linking'
import { STILL_ON_THEIR_WAY } from '@passbook/contract/small-deposits'
import { Link, href, useNavigate } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useOrder } from '../../features/transfers/use-order.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import * as wording from './wording.ts'

export function CancelAccountOpenPage() {
  const navigate = useNavigate()
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const wasSentTo = links.data?.some(({ microdeposits_arrive_on: day }) => day !== null)
  const close = useOrder(
    closingEndpoints.closeMyAccount,
    {},
    {
      onSuccess: async () => {
        recordVisit('application-cancelled')
        await navigate(href('/registration/cancelled-account-open'))
      },
    },
  )
  return (
    <>
      <Intro title={wording.cancelYourApplication}>
        <p>{wording.noAccountWillBeOpened}</p>
        {wasSentTo && <p>{STILL_ON_THEIR_WAY}</p>}
        <p>{wording.theLawRequiresUsTo}</p>
      </Intro>
      <div className="flex flex-col gap-3">
        <Refusal error={close.error} />
        <Link to={href('/login/registration-home')} className={buttonClass('primary', true)}>
          {wording.keepMyApplication}
        </Link>
        <Button
          variant="danger"
          isFullWidth
          isPending={close.isPending}
          onClick={() => close.mutate({ body: {} })}
        >
          {wording.cancelApplication}
        </Button>
      </div>
    </>
  )
}
