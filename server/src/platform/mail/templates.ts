import { alertLetters } from './templates/alerts.ts'
import { authLetters } from './templates/auth.ts'
import { closingLetters } from './templates/closing.ts'
import { consentLetters } from './templates/consents.ts'
import { consoleLetters } from './templates/console.ts'
import { disputeLetters } from './templates/disputes.ts'
import { dormancyLetters } from './templates/dormancy.ts'
import { fundingLetters } from './templates/funding.ts'
import { jointLetters } from './templates/joint.ts'
import { linkingLetters } from './templates/linking.ts'
import { messageLetters } from './templates/messages.ts'
import { moneyByHandLetters } from './templates/money-by-hand.ts'
import { registrationLetters } from './templates/registration.ts'
import { returnsLetters } from './templates/returns.ts'
import { scheduleLetters } from './templates/schedules.ts'
import { taxLetters } from './templates/tax.ts'
import { transferLetters } from './templates/transfers.ts'

/** Every letter by name, written by the feature that sends it. */
export const templates = {
  ...alertLetters,
  ...authLetters,
  ...registrationLetters,
  ...messageLetters,
  ...linkingLetters,
  ...fundingLetters,
  ...closingLetters,
  ...dormancyLetters,
  ...moneyByHandLetters,
  ...jointLetters,
  ...consentLetters,
  ...consoleLetters,
  ...disputeLetters,
  ...returnsLetters,
  ...transferLetters,
  ...scheduleLetters,
  ...taxLetters,
}

export type TemplateName = keyof typeof templates
export type TemplateParams<T extends TemplateName> = Parameters<(typeof templates)[T]>[1]
