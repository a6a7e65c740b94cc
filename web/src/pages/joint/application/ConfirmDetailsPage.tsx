import type { Data } from '@passbook/contract/endpoint'
import { PERMISSION_WORDS, type SecondaryInfo, jointEndpoints } from '@passbook/contract/joint'
import { href, useNavigate } from 'react-router'
import { useCall } from '../../../api/use-call.ts'
import { Checking } from '../../../features/depositor/Checking.tsx'
import { Details } from '../../../features/depositor/Details.tsx'
import { useAfterCheck } from '../../../features/depositor/StepForm.tsx'
import { usePolling } from '../../../session/use-polling.ts'
import { recordVisit } from '../../../session/visit-store.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import * as wording from '../wording.ts'
import { FinishLater, NoApplication, StepProgress } from './ApplicationParts.tsx'
import {
  goToDecisionPage,
  fetchSecondaryProgress,
  storeSecondaryProgress,
  useSecondaryInfo,
  useSecondaryProgress,
} from './use-secondary.ts'

const EDIT = {
  contact: '/joint-account/contact',
  about: '/joint-account/personal-information',
  address: '/joint-account/address-information',
  employment: '/joint-account/occupation',
} as const

const ERRORED = wording.weCouldntReachTheService

/** All details of the second holder, each editable; confirming starts their identity check. */
export function ConfirmDetailsPage() {
  const info = useSecondaryInfo()
  // Polls a check that another tab, or this one before a reload, has started.
  usePolling(info.refetch, info.data?.is_being_checked ?? false)
  return (
    <div className="max-w-task">
      <StepProgress />
      <Intro title={wording.confirmTheDetails}>{wording.makeSureEverythingIsCorrect}</Intro>
      <QueryState query={info}>
        {(known) => <Confirmation info={known} onLook={() => void info.refetch()} />}
      </QueryState>
    </div>
  )
}

function Confirmation({ info, onLook }: { info: SecondaryInfo | null; onLook: () => void }) {
  const navigate = useNavigate()
  const status = useSecondaryProgress().data?.registration_status
  async function leave({ secondary, is_duplicate }: Data<typeof jointEndpoints.updateSecondary>) {
    await storeSecondaryProgress(secondary)
    if (is_duplicate) {
      recordVisit('secondary-duplicate')
      await navigate(href('/joint-account/duplicate-notification'))
    } else if (secondary?.registration_last_step !== 'employer') {
      await goToDecisionPage(navigate, secondary)
    }
  }

  const confirm = useCall(jointEndpoints.updateSecondary, {
    onSuccess: ({ data }) => leave(data),
  })
  const isBeingChecked = info?.is_being_checked ?? false
  useAfterCheck(isBeingChecked && !confirm.isPending, async () => {
    const secondary = await fetchSecondaryProgress().catch(() => undefined)
    if (secondary !== undefined) await leave({ secondary, is_duplicate: false })
  })

  if (confirm.isPending || isBeingChecked) return <Checking whose="their" />
  if (info === null) return <NoApplication />
  return (
    <div className="flex flex-col gap-8">
      <Refusal error={confirm.error} />
      {status === 'ERRORED' && !confirm.error && (
        <Notice severity="error" role="alert">
          {ERRORED}
        </Notice>
      )}
      <Details title={wording.personalInformation} depositor={info} edit={EDIT} />
      <div className="flex flex-col gap-4">
        <p className="text-pretty">{PERMISSION_WORDS}</p>
        <Button
          isFullWidth
          onClick={() => confirm.mutate({ body: { step: 'confirmed' } }, { onError: onLook })}
        >
          {wording.confirmTheirDetails}
        </Button>
        <FinishLater />
      </div>
    </div>
  )
}
