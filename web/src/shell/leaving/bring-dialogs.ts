import { ContactDialog } from '../ContactDialog.tsx'
import { StaySignedInDialog } from '../StaySignedInDialog.tsx'
import { atHand } from './at-hand.ts'

/** Called by the layouts of pages that somebody works on: their dialogs come with them. */
export function bringDialogs(): void {
  atHand.StaySignedIn = StaySignedInDialog
  atHand.Contact = ContactDialog
}
