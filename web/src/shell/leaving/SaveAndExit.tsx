import { useNavigate } from 'react-router'
import * as wording from '../../lib/wording.ts'
import { LOGOUT, type LeavingState } from '../../session/departure.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useSaveAndLeave } from './use-save-and-leave.ts'

/** Saves what is typed and signs out; says what cannot be saved, and stays if nothing can. */
export function SaveAndExit() {
  const navigate = useNavigate()
  const { save, isSaving } = useSaveAndLeave(async (lost) => {
    const state: LeavingState = { departure: 'saved', lost }
    await navigate(LOGOUT, { state })
  })
  return (
    <LinkButton className="whitespace-nowrap" disabled={isSaving} onClick={() => void save()}>
      {wording.saveAndExit}
    </LinkButton>
  )
}
