import type { MessageEntry } from '@passbook/contract/messages'
import { useBranding } from '../../branding/use-branding.ts'
import * as wording from './wording.ts'

/** The author of an entry, as the person reads it. */
export function useAuthor(): (from: MessageEntry['from']) => string {
  const institution = useBranding()?.name ?? wording.we
  return (from) => (from === 'depositor' ? wording.you : institution)
}

/** More than two lines of a list can show; CSS cuts off the rest. */
const SHOWN_CHARACTERS = 300

/** The beginning of a text, without line breaks. */
export function excerptOf(text: string): string {
  return text.slice(0, SHOWN_CHARACTERS).replaceAll(/\s+/g, ' ').trim()
}
