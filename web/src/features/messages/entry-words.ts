import type { MessageEntry } from '@passbook/contract/messages'
import { useBranding } from '../../branding/use-branding.ts'

/** Who wrote an entry, as the person reads it. */
export function useAuthor(): (from: MessageEntry['from']) => string {
  const institution = useBranding()?.name ?? 'We'
  return (from) => (from === 'depositor' ? 'You' : institution)
}

/** More than two lines of a list show; what does not fit is cut by the page. */
const SHOWN_CHARACTERS = 300

/** How a text begins, without its line ends. */
export function beginning(text: string): string {
  return text.slice(0, SHOWN_CHARACTERS).replaceAll(/\s+/g, ' ').trim()
}
