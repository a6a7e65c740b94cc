import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { recordVisit } from '../../session/visit-store.ts'

/** The same pages serve opening an account and linking anew; what differs is where they lead. */
export interface LinkingFlow {
  isRelink: boolean
  selection: string
  failed: string
  bankingInformation: string
  microdeposits: string
  sent: string
  incorrect: string
  reissue: string
  successful: string
  /** After a link became ACTIVE through the widget. */
  linked: string
}

const OPENING: LinkingFlow = {
  isRelink: false,
  selection: paths.linkAccountSelection(),
  failed: paths.linkAccountSelectionFailed(),
  bankingInformation: paths.manualBankingInformation(),
  microdeposits: paths.manualMicrodeposits(),
  sent: paths.manualMicrodepositsSent(),
  incorrect: paths.manualIncorrect(),
  reissue: paths.manualReissue(),
  successful: paths.manualSuccessful(),
  linked: paths.fundAccount(),
}

const RELINK: LinkingFlow = {
  isRelink: true,
  selection: paths.relinkSelection(),
  failed: paths.relinkFailed(),
  bankingInformation: paths.relinkBankingInformation(),
  microdeposits: paths.relinkMicrodeposits(),
  sent: paths.relinkMicrodepositsSent(),
  incorrect: paths.relinkIncorrect(),
  reissue: paths.relinkReissue(),
  successful: paths.relinkSuccessful(),
  linked: paths.relinkSuccessful(),
}

export function useLinkingFlow(): LinkingFlow {
  return useLocation().pathname.startsWith('/relink') ? RELINK : OPENING
}

/** Opens relink's success page, which tells of this visit only. */
export function noteLinked({ isRelink }: LinkingFlow): void {
  if (isRelink) recordVisit('relinked')
}
