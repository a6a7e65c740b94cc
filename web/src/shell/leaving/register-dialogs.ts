import { ContactDialog } from '../ContactDialog.tsx'
import { StaySignedInDialog } from '../StaySignedInDialog.tsx'
import { loadedDialogs } from './loaded-dialogs.ts'

/** Called by the layouts of pages that people work on, so that their dialogs load with them. */
export function registerDialogs(): void {
  loadedDialogs.StaySignedIn = StaySignedInDialog
  loadedDialogs.Contact = ContactDialog
}
