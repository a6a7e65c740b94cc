import Banknote from 'lucide-react/icons/banknote'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import Inbox from 'lucide-react/icons/inbox'
import Keyboard from 'lucide-react/icons/keyboard'
import MessagesSquare from 'lucide-react/icons/messages-square'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'

/** The sections of the console in menu order. Each has its own URL. */
export const sections = [
  { id: 'depositors', label: 'Depositors', Icon: Users },
  { id: 'clock', label: 'Banking clock', Icon: Clock },
  { id: 'inbox', label: 'Inbox', Icon: Inbox },
  { id: 'ach', label: 'ACH files', Icon: FileText },
  { id: 'reviews', label: 'Reviews', Icon: ShieldCheck },
  { id: 'messages', label: 'Messages', Icon: MessagesSquare },
  { id: 'microdeposits', label: 'Microdeposits', Icon: Banknote },
  { id: 'values', label: 'Values to type', Icon: Keyboard },
] as const

export type SectionId = (typeof sections)[number]['id']

export interface Place {
  section: SectionId
  /** The open item: an ACH file, a message thread, or the inbox of an address. */
  item: string | null
}

/** Reads the place from the hash: '#ach/3f0c…' opens that ACH file. An unknown one opens the first section. */
export function readPlace(hash: string): Place {
  const [id = '', item = ''] = hash.replace(/^#/, '').split('/')
  const found = sections.find((section) => section.id === id)
  return found ? { section: found.id, item: item || null } : { section: 'depositors', item: null }
}

export function addressOf(section: SectionId, item?: string): string {
  return item === undefined ? `#${section}` : `#${section}/${item}`
}
