import { type Depositor, depositorEndpoints } from '@passbook/contract/depositor'
import { hasPassed } from '@passbook/contract/enums'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../api/error.ts'
import { useData } from '../../api/use-data.ts'
import { Details } from '../../features/depositor/Details.tsx'
import { useProgress } from '../../session/progress.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Checking } from './Checking.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { saveStep } from './save-step.ts'
import { useNextPage } from './use-save-step.ts'

const EDIT = {
  about: '/registration/basic-information',
  address: '/registration/address',
  employment: '/registration/employer',
} as const

const ERRORED =
  'We could not reach the service that checks identities. Nothing is lost: please try again in a moment.'

/** Everything told so far, each part open to correction; confirming it starts the identity check. */
export function ConfirmDetailsPage() {
  // Confirmed in another tab, the address shows here as soon as one comes back to this one.
  const depositor = useData(depositorEndpoints.getDepositor)
  return (
    <>
      <Intro title="Confirm your details">
        Check that everything is right. After this step only our staff can change it.
      </Intro>
      <QueryState query={depositor}>
        {(data) => <Confirmation depositor={data} onLook={() => void depositor.refetch()} />}
      </QueryState>
    </>
  )
}

function Confirmation({ depositor, onLook }: { depositor: Depositor; onLook: () => void }) {
  const navigate = useNavigate()
  const toNextPage = useNextPage()
  const [isChecking, setChecking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    setChecking(true)
    setProblem(null)
    try {
      const { isDuplicate } = await saveStep({ step: 'confirmed' })
      await leave(isDuplicate)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.first() ?? error.message)
    } finally {
      setChecking(false)
    }
  }

  async function leave(isDuplicate: boolean) {
    if (isDuplicate) {
      recordVisit('duplicate-found')
      return navigate(href('/registration/duplicate-notification'))
    }
    const status = useProgress.getState().progress?.registration_status ?? null
    if (status === 'ERRORED') return setProblem(ERRORED)
    return hasPassed(status) ? navigate(href('/registration/passed')) : toNextPage()
  }

  if (isChecking) return <Checking />
  return (
    <div className="flex flex-col gap-8">
      {problem && (
        <Notice severity="error" role="alert">
          {problem}
        </Notice>
      )}
      <Details depositor={depositor} edit={EDIT} />
      {!depositor.email_verified && <ConfirmEmail email={depositor.email} onLook={onLook} />}
      <Button isFullWidth onClick={() => void confirm()}>
        Confirm and check my identity
      </Button>
    </div>
  )
}
