import { type SecondaryProgress, jointEndpoints } from '@passbook/contract/joint'
import { isBeforeConfirmed } from '@passbook/contract/joint-pages'
import { Link, href, useNavigate } from 'react-router'
import { useCall } from '../../../api/use-call.ts'
import { fill } from '../../../lib/fill.ts'
import { recordVisit } from '../../../session/visit-store.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import * as wording from '../wording.ts'
import { NoApplication } from './ApplicationParts.tsx'
import { clearApplication, storeSecondaryProgress, useSecondaryProgress } from './use-secondary.ts'

/** Says what closing the application deletes, and closes it. */
export function CloseApplicationPage() {
  const progress = useSecondaryProgress()
  return (
    <div className="max-w-task">
      <QueryState query={progress}>
        {(secondary) => (secondary ? <CloseForm secondary={secondary} /> : <NoApplication />)}
      </QueryState>
    </div>
  )
}

function CloseForm({ secondary }: { secondary: SecondaryProgress }) {
  const navigate = useNavigate()
  const close = useCall(jointEndpoints.closeSecondaryApplication, {
    onSuccess: async () => {
      clearApplication()
      recordVisit('secondary-closed')
      await storeSecondaryProgress(null)
      await navigate(href('/joint-account'))
    },
  })
  const isBegun = isBeforeConfirmed(secondary.registration_last_step)
  return (
    <>
      <Intro title={wording.closeTheApplication}>
        {effectsOf(secondary).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Intro>
      <div className="flex flex-col gap-3">
        <Refusal error={close.error} />
        <Link
          to={href(isBegun ? '/joint-account/resume' : '/joint-account/account-holder')}
          className={buttonClass('primary', true)}
        >
          {wording.keepApplication}
        </Link>
        <Button
          variant="danger"
          isFullWidth
          isPending={close.isPending}
          onClick={() => close.mutate({})}
        >
          {wording.closeApplication}
        </Button>
      </div>
    </>
  )
}

/** The effects of closing. The law requires us to keep the identity data, but it is not shown again. */
function effectsOf({ first_name, registration_last_step, is_pending_signup }: SecondaryProgress) {
  const name = first_name ?? wording.theJointOwner
  const nobody = fill(wording.nameWontBeAddedAnd, { name })
  if (registration_last_step !== 'confirmed') {
    return [nobody, wording.wellDeleteTheDetailsYou]
  }
  return [
    nobody,
    ...(is_pending_signup ? [wording.theInvitationWeSentThem] : []),
    wording.youllNoLongerSeeThe,
  ]
}
