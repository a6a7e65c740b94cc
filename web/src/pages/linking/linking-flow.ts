import { isCompleted } from '@passbook/contract/enums'
import { useLocation } from 'react-router'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { recordVisit } from '../../session/visit-store.ts'

/** The same pages serve opening an account and relinking; they differ in the pages they lead to. */
export interface LinkingFlow {
  /** The first link, a link in place of one that was lost, or a change of one that works. */
  purpose: 'first-link' | 'relink' | 'change' | 'change-before-funding'
  selection: Path
  failed: Path
  bankingInformation: Path
  microdeposits: Path
  sent: Path
  incorrect: Path
  reissue: Path
  successful: Path
  /** The page after a link became ACTIVE through the widget. */
  linked: Path
  /** Where people go who do not want to continue now. */
  home: Path
}

const FIRST_LINK: LinkingFlow = {
  purpose: 'first-link',
  selection: '/registration/link-account-selection',
  failed: '/registration/link-account-selection/failed',
  bankingInformation: '/manual-funding/banking-information',
  microdeposits: '/manual-funding/microdeposits',
  sent: '/manual-funding/microdeposits/sent',
  incorrect: '/manual-funding/incorrect',
  reissue: '/manual-funding/reissue',
  successful: '/manual-funding/successful',
  linked: '/fund-account',
  home: '/logout',
}

/** The failure page opens only while nothing is linked, so the selection tells of a failure (SPEC 4). */
const CHANGE_BEFORE_FUNDING: LinkingFlow = {
  ...FIRST_LINK,
  purpose: 'change-before-funding',
  failed: FIRST_LINK.selection,
  home: '/fund-account',
}

const RELINK: LinkingFlow = {
  purpose: 'relink',
  selection: '/relink/selection',
  failed: '/relink/failed',
  bankingInformation: '/relink/banking-information',
  microdeposits: '/relink/microdeposits',
  sent: '/relink/microdeposits/sent',
  incorrect: '/relink/incorrect',
  reissue: '/relink/reissue',
  successful: '/relink/successful',
  linked: '/relink/successful',
  home: '/dashboard',
}

/** STATES "Linking": without the relink flag: relink's selection, which shows failures, then manual entry. */
const CHANGE: LinkingFlow = {
  ...FIRST_LINK,
  purpose: 'change',
  selection: '/relink/selection',
  failed: '/relink/selection',
  successful: '/relink/successful',
  linked: '/relink/successful',
  home: '/dashboard',
}

export function useLinkingFlow(): LinkingFlow {
  const isRelinkPath = useLocation().pathname.startsWith('/relink')
  const progress = useProgress((state) => state.progress)
  const lastStep = progress?.registration_last_step ?? null
  if (progress?.relink && isRelinkPath) return RELINK
  if (isRelinkPath || isCompleted(lastStep)) return CHANGE
  const isLinked = lastStep === 'verified' || lastStep === 'disclosures'
  return isLinked ? CHANGE_BEFORE_FUNDING : FIRST_LINK
}

/** Opens relink's success page for this visit. */
export function noteLinked({ successful }: LinkingFlow): void {
  if (successful === '/relink/successful') recordVisit('relinked')
}

/** Navigation state for the selection page after an account was removed. */
export const REMOVED = { isLinkRemoved: true } as const

export function wasRemoved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLinkRemoved' in state
}
