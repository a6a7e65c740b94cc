import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { Paper } from '../../../platform/pdf/paper.ts'

export interface LetterToWrite {
  institution: PaperLook
  supportEmail: string
  name: string
  address: string[]
  state: string
  reportDue: string
  lastContactOn: string
  balanceCents: number
  sentAt: Date
}

/** Writes the letter that is mailed before an account is reported to a state as unclaimed. */
export function write(letter: LetterToWrite): Promise<Buffer> {
  const { institution, name, address, state, supportEmail, sentAt } = letter
  const title = 'We haven’t heard from you'
  const paper = new Paper({
    title,
    author: institution.name,
    subject: name,
    madeAt: sentAt,
    footer: institution.footer,
    color: institution.color,
  })
  paper.title(title, institution.name)
  paper.paragraph([name, ...address].join('\n'))
  paper.paragraph(formatFullDay(easternDate(sentAt)))
  paper.paragraph(
    `Our last contact with you was on ${formatFullDay(letter.lastContactOn)}. Your savings account has a balance of ${formatCents(letter.balanceCents)} and is still earning.`,
  )
  paper.paragraph(
    `If we don’t hear from you before ${formatFullDay(letter.reportDue)}, state law requires us to report the account to ${state} as unclaimed property and transfer the money to the state. You could then claim it from the state.`,
  )
  paper.paragraph(
    `To keep your account here, sign in or email ${supportEmail}. Any owner of the account can do this.`,
  )
  return paper.end()
}
