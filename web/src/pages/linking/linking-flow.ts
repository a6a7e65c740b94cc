import { isCompleted } from '@passbook/contract/enums'
import { useLocation } from 'react-router'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { recordVisit } from '../../session/visit-store.ts'

/** The same pages serve opening an account and relinking; they differ in the pages they lead to. */
export interface LinkingFlow {
  /** The new account replaces one that was linked before. */
  isRelink: boolean
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
}

const OPENING: LinkingFlow = {
  isRelink: false,
  selection: '/registration/link-account-selection',
  failed: '/registration/link-account-selection/failed',
  bankingInformation: '/manual-funding/banking-information',
  microdeposits: '/manual-funding/microdeposits',
  sent: '/manual-funding/microdeposits/sent',
  incorrect: '/manual-funding/incorrect',
  reissue: '/manual-funding/reissue',
  successful: '/manual-funding/successful',
  linked: '/fund-account',
}

const RELINK: LinkingFlow = {
  isRelink: true,
  selection: '/relink/selection',
  failed: '/relink/failed',
  bankingInformation: '/relink/banking-information',
  microdeposits: '/relink/microdeposits',
  sent: '/relink/microdeposits/sent',
  incorrect: '/relink/incorrect',
  reissue: '/relink/reissue',
  successful: '/relink/successful',
  linked: '/relink/successful',
}

/** STATES "Linking": without the relink flag: relink's selection, which shows failures, then manual entry. */
const CHANGE: LinkingFlow = {
  ...OPENING,
  isRelink: true,
  selection: '/relink/selection',
  failed: '/relink/selection',
  successful: '/relink/successful',
  linked: '/relink/successful',
}

export function useLinkingFlow(): LinkingFlow {
  const isRelinkPath = useLocation().pathname.startsWith('/relink')
  const progress = useProgress((state) => state.progress)
  if (progress?.relink && isRelinkPath) return RELINK
  return isRelinkPath || isCompleted(progress?.registration_last_step ?? null) ? CHANGE : OPENING
}

/** Opens relink's success page for this visit. */
export function noteLinked({ isRelink }: LinkingFlow): void {
  if (isRelink) recordVisit('relinked')
}

/** Navigation state for the selection page after an account was removed. */
export const REMOVED = { isLinkRemoved: true } as const

export function wasRemoved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLinkRemoved' in state
}
