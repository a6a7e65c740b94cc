import {
  changePrivacyNotice,
  mailPapers,
  returnLastStatement,
  switchToPaper,
} from '../acts/papers.ts'
import type { Step } from '../story.ts'
import { fundedOn } from './funded.ts'

/** The privacy notice got a new version after they signed it. */
export const documentChanged: Step[] = [
  ...fundedOn(-20, 1_500_00),
  { day: -2, act: changePrivacyNotice },
]

/** Withdrew electronic delivery, so a statement was mailed. It came back, so the address is unknown. */
export const onPaper: Step[] = [
  ...fundedOn(-50, 3_000_00),
  { day: -40, act: switchToPaper },
  { day: -8, act: mailPapers },
  { day: -2, act: returnLastStatement },
]
