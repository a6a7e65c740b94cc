import { href, useNavigate } from 'react-router'
import { recordVisit } from '../../../session/visit-store.ts'
import { useSaveAndLeave } from '../../../shell/leaving/use-save-and-leave.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Keeps what is typed and leaves the application; where nothing can be kept, one stays. */
export function FinishLater() {
  const navigate = useNavigate()
  const { save, isSaving } = useSaveAndLeave(async (lost) => {
    recordVisit('secondary-saved')
    await navigate(href('/joint-account/saved'), { state: { lost } })
  })
  return (
    <LinkButton className="self-center" disabled={isSaving} onClick={() => void save()}>
      Save and finish later
    </LinkButton>
  )
}
