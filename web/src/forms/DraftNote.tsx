import { LIMITS, inWords } from '@passbook/contract/limits'
import { useDrafts } from '../session/drafts/draft-store.ts'
import type { FormDraft } from './use-app-form.ts'

/** Says of a long form what is kept of it, and when that does not work at the moment. */
export function DraftNote({ draft }: { draft: FormDraft }) {
  const hasFailed = useDrafts((state) => state.hasFailed)
  const isRefused = useDrafts(() => draft.isRefused())
  return (
    <output className="block text-center text-sm text-ink-muted">
      {isRefused ? TOO_LONG : keptWords(draft, hasFailed)}
    </output>
  )
}

const TOO_LONG =
  'A text this long is not kept. It stays on this page: shorten it, or send it before you leave.'
const FAILED =
  'We could not save the last of what you typed. It stays on this page, and we try again by ourselves.'

function keptWords(draft: FormDraft, hasFailed: boolean): string {
  if (hasFailed) return FAILED
  const days = inWords(LIMITS.draft.days, 'day')
  return `What you type is kept for ${days}, on every device.${exceptWords(draft)}`
}

function exceptWords({ neverKept }: FormDraft): string {
  return neverKept ? ` ${neverKept} is not: we keep it only once it is sent.` : ''
}
