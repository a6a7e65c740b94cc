import { alertLetters, messageLetters } from './templates/contact.ts'
import { authLetters } from './templates/auth.ts'
import { beneficiaryLetters } from './templates/beneficiaries.ts'
import { closingLetters } from './templates/closing.ts'
import {
  consentLetters,
  disputeLetters,
  dormancyLetters,
  taxLetters,
  withholdingLetters,
} from './templates/documents.ts'
import { consoleLetters } from './templates/console.ts'
import {
  fundingLetters,
  linkingLetters,
  scheduleLetters,
  transferLetters,
} from './templates/transfers.ts'
import { jointLetters, registrationLetters } from './templates/registration.ts'
import { moneyByHandLetters, returnsLetters } from './templates/returns.ts'

/** All email templates by name; each feature defines its own. */
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
  ...beneficiaryLetters,
  ...consentLetters,
  ...consoleLetters,
  ...disputeLetters,
  ...returnsLetters,
  ...transferLetters,
  ...scheduleLetters,
  ...taxLetters,
  ...withholdingLetters,
}

export type TemplateName = keyof typeof templates
export type TemplateParams<T extends TemplateName> = Parameters<(typeof templates)[T]>[1]
