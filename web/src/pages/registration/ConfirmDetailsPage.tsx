import { type Depositor, type Progress, depositorEndpoints } from '@passbook/contract/depositor'
import { hasPassed } from '@passbook/contract/enums'
import { registrationEndpoints } from '@passbook/contract/registration'
import { personStatusMessage } from '@passbook/contract/status-messages'
import { Link, href, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { newMessage } from '../../destinations.ts'
import { Checking } from '../../features/depositor/Checking.tsx'
import { Details } from '../../features/depositor/Details.tsx'
import { useAfterCheck } from '../../features/depositor/StepForm.tsx'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { fill } from '../../lib/fill.ts'
import { refreshProgress, useProgress } from '../../session/progress.ts'
import { usePolling } from '../../session/use-polling.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { useNextPage } from './DepositorForm.tsx'
import * as wording from './wording.ts'

const EDIT = {
  about: '/registration/basic-information',
  address: '/registration/address',
  employment: '/registration/employer',
} as const

/** All details so far, each editable; confirming starts the identity check. */
export function ConfirmDetailsPage() {
  const depositor = useData(depositorEndpoints.getDepositor)
  // Polls for the email link, which may be opened anywhere, and for a check that another tab, or this
  // one before a reload, has started.
  const { email_verified = true, is_being_checked = false } = depositor.data ?? {}
  usePolling(depositor.refetch, !email_verified || is_being_checked)
  return (
    <>
      <Intro title={wording.confirmYourDetails}>{wording.checkThatEverythingIsCorrect}</Intro>
      <QueryState query={depositor}>
        {(data) => <Confirmation depositor={data} onLook={depositor.refetch} />}
      </QueryState>
    </>
  )
}

interface ConfirmationProps {
  depositor: Depositor
  onLook: () => Promise<unknown>
}

function Confirmation({ depositor, onLook }: ConfirmationProps) {
  const navigate = useNavigate()
  const toNextPage = useNextPage()
  async function leave(progress: Progress) {
    if (progress.is_duplicate) return navigate(href('/registration/duplicate-notification'))
    if (progress.registration_status === 'ERRORED') return undefined
    const isThrough = hasPassed(progress.registration_status)
    return isThrough ? navigate(href('/registration/passed')) : toNextPage()
  }

  const confirm = useCall(registrationEndpoints.patchDepositor, {
    onSuccess: ({ data }) => leave(data.progress),
  })
  const progress = useProgress((state) => state.progress)
  const message = progress && personStatusMessage({ progress, links: [] })
  const isChecking = confirm.isPending || depositor.is_being_checked
  useAfterCheck(depositor.is_being_checked && !confirm.isPending, async () => {
    await refreshProgress().catch(() => undefined)
    const decidedProgress = useProgress.getState().progress
    if (decidedProgress) await leave(decidedProgress)
  })

  if (isChecking) return <Checking />
  return (
    <div className="flex flex-col gap-8">
      <Refusal error={confirm.error} />
      {message?.key === 'errored' && !confirm.error && (
        <div role="alert">
          <StatusMessage message={message} withoutStep>
            {confirm.isSuccess && <p>{wording.weTriedAgainJustNow}</p>}
            <p>
              {fill(wording.ifThisKeepsHappeningLink, {
                link: (
                  <Link to={newMessage(progress, { topic: 'identity' })} className={linkClass}>
                    {wording.sendUsAMessage}
                  </Link>
                ),
              })}
            </p>
          </StatusMessage>
        </div>
      )}
      <Details title={wording.aboutYou} depositor={depositor} edit={EDIT} />
      {!depositor.email_verified && <ConfirmEmail email={depositor.email} onLook={onLook} />}
      <Button
        isFullWidth
        onClick={() =>
          confirm.mutate({ body: { step: 'confirmed' } }, { onError: () => void onLook() })
        }
      >
        {wording.confirmAndCheckMyIdentity}
      </Button>
      <BackLink to="/registration/employer" />
    </div>
  )
}
