import type { MessageEntry } from '@passbook/contract/messages'
import { useBranding } from '../../branding/use-branding.ts'

/** Who wrote an entry, as the person reads it. */
export function useAuthor(): (from: MessageEntry['from']) => string {
  const institution = useBranding()?.name ?? 'We'
  return (from) => (from === 'depositor' ? 'You' : institution)
}

/** The first line with something on it; what does not fit is cut by the page. */
export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
