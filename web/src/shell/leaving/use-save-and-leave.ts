import { useState } from 'react'
import * as wording from '../../lib/wording.ts'
import { saveDrafts } from '../../session/drafts/draft-store.ts'
import { lostByLeaving } from '../../session/drafts/open-forms.ts'
import { showNotification } from '../notification.ts'

const NOT_SAVED = wording.weCouldntSaveWhatYou

/** Saves what is typed, then leaves with what could not be saved, in words; stays if saving failed. */
export function useSaveAndLeave(leave: (lost: string | null) => Promise<void>) {
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    if (await saveDrafts()) await leave(lostByLeaving())
    else showNotification(NOT_SAVED, 'error')
    setSaving(false)
  }

  return { save, isSaving }
}
