import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LOGOUT, type LeavingState } from '../../session/departure.ts'
import { saveDrafts } from '../../session/drafts/draft-store.ts'
import { lostByLeaving } from '../../session/drafts/open-forms.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { showNotification } from '../notification.ts'

const NOT_SAVED =
  'What you typed could not be saved: we did not reach our server. It stays on this page; try again in a moment.'

/** Keeps what is typed and signs out; what cannot be kept is said, and where nothing can, one stays. */
export function SaveAndExit() {
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)

  async function leave() {
    setSaving(true)
    if (await saveDrafts()) {
      const state: LeavingState = { departure: 'saved', lost: lostByLeaving() }
      await navigate(LOGOUT, { state })
    } else showNotification(NOT_SAVED, 'error')
    setSaving(false)
  }

  return (
    <LinkButton className="whitespace-nowrap" disabled={isSaving} onClick={() => void leave()}>
      Save and exit
    </LinkButton>
  )
}
