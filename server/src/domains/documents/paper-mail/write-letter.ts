import { formatFullDay } from '@passbook/contract/dates'
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
  const title = 'We have not heard from you'
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
    `We last heard from you on ${formatFullDay(letter.lastContactOn)}. Your savings account holds ${formatCents(letter.balanceCents)}, and it goes on earning.`,
  )
  paper.paragraph(
    `If we hear nothing before ${formatFullDay(letter.reportDue)}, the law has us report the account to ${state} as unclaimed property and hand the money over. You could then claim it from the state.`,
  )
  paper.paragraph(
    `To keep it here, sign in, or write to ${supportEmail}. Anybody who shares the account can do so.`,
  )
  return paper.end()
}
