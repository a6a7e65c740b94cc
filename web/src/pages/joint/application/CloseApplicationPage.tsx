import { type SecondaryProgress, jointEndpoints } from '@passbook/contract/joint'
import { isBeforeConfirmed } from '@passbook/contract/joint-pages'
import { Link, href, useNavigate } from 'react-router'
import { useCall } from '../../../api/use-call.ts'
import { recordVisit } from '../../../session/visit-store.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { NoApplication } from './ApplicationParts.tsx'
import { beginAnew, takeSecondary, useSecondaryProgress } from './use-secondary.ts'

/** Says what is lost, and clears it. */
export function CloseApplicationPage() {
  const progress = useSecondaryProgress()
  return (
    <div className="max-w-task">
      <QueryState query={progress}>
        {(secondary) => (secondary ? <Closing secondary={secondary} /> : <NoApplication />)}
      </QueryState>
    </div>
  )
}

function Closing({ secondary }: { secondary: SecondaryProgress }) {
  const navigate = useNavigate()
  const close = useCall(jointEndpoints.closeSecondaryApplication, {
    onSuccess: async () => {
      beginAnew()
      recordVisit('secondary-closed')
      await takeSecondary(null)
      await navigate(href('/joint-account'))
    },
  })
  const isBegun = isBeforeConfirmed(secondary.registration_last_step)
  return (
    <>
      <Intro title="Close the application?">
        {lostBy(secondary).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Intro>
      <div className="flex flex-col gap-3">
        <Refusal error={close.error} />
        <Link
          to={href(isBegun ? '/joint-account/resume' : '/joint-account/account-holder')}
          className={buttonClass('primary', true)}
        >
          Keep the application
        </Link>
        <Button
          variant="danger"
          isFullWidth
          isPending={close.isPending}
          onClick={() => close.mutate({})}
        >
          Close the application
        </Button>
      </div>
    </>
  )
}

/** What identity was checked by stays, because the law wants it; nobody is shown it again. */
function lostBy({ first_name, registration_last_step, is_pending_signup }: SecondaryProgress) {
  const name = first_name ?? 'The joint account holder'
  const nobody = `${name} is not added, and your account stays yours alone.`
  if (registration_last_step !== 'confirmed') {
    return [
      nobody,
      'Everything you told us about them is cleared. To add them later you tell it all again.',
    ]
  }
  return [
    nobody,
    ...(is_pending_signup ? ['The invitation we sent them stops working.'] : []),
    'You no longer see what you told us about them. For some time the law makes us keep what we checked their identity with.',
  ]
}
