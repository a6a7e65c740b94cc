import { useLocation } from 'react-router'
import type { Path } from '../../path.ts'
import { recordVisit } from '../../session/visit-store.ts'

/** The same pages serve opening an account and linking anew; what differs is where they lead. */
export interface LinkingFlow {
  isRelink: boolean
  selection: Path
  failed: Path
  bankingInformation: Path
  microdeposits: Path
  sent: Path
  incorrect: Path
  reissue: Path
  successful: Path
  /** After a link became ACTIVE through the widget. */
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

export function useLinkingFlow(): LinkingFlow {
  return useLocation().pathname.startsWith('/relink') ? RELINK : OPENING
}

/** Opens relink's success page, which tells of this visit only. */
export function noteLinked({ isRelink }: LinkingFlow): void {
  if (isRelink) recordVisit('relinked')
}
