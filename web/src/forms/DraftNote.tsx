import { LIMITS, inWords } from '@passbook/contract/limits'
import { useDrafts } from '../session/drafts/draft-store.ts'
import type { FormDraft } from './use-app-form.ts'

/** Says of a long form what is kept of it, and when that does not work at the moment. */
export function DraftNote({ draft }: { draft: FormDraft }) {
  const hasFailed = useDrafts((state) => state.hasFailed)
  const days = inWords(LIMITS.draft.days, 'day')
  return (
    <output className="block text-center text-sm text-ink-muted">
      {hasFailed
        ? 'We could not save the last of what you typed. It stays on this page, and we try again by ourselves.'
        : `What you type is kept for ${days}, on every device.${exceptWords(draft)}`}
    </output>
  )
}

function exceptWords({ neverKept }: FormDraft): string {
  return neverKept ? ` ${neverKept} is not: we keep it only once it is sent.` : ''
}
