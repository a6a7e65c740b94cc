import { answerLast, reportReturn, writeToBank } from '../acts/messages.ts'
import { requestFromThem } from '../acts/staff.ts'
import type { Step } from '../story.ts'

/** A question that was answered; the answer is still unread. */
export const askedAboutInterest: Step[] = [
  {
    day: -6,
    act: (world) =>
      writeToBank(world, {
        topic: 'account',
        subject: 'When is interest paid?',
        text: 'I see what I have earned so far this month.\n\nOn which day is it added to my balance?',
      }),
  },
  {
    day: -5,
    at: '14:20',
    act: (world) =>
      answerLast(
        world,
        'Thank you for asking. What you have earned in a month is added to your balance on the last day of that month.',
      ),
  },
]

/** Disputes the return of a deposit; staff have not answered yet. */
export const disputesReturn: Step[] = [
  {
    day: -2,
    at: '11:15',
    act: (world) =>
      reportReturn(world, {
        topic: 'problem',
        subject: 'My deposit came back',
        text: 'My other bank says that nothing is wrong with my account there. Please look into why this deposit came back.',
      }),
  },
]

/** Staff ask for documents before they can decide. */
export const askedForDocuments: Step = {
  day: -1,
  at: '15:00',
  act: (world) => requestFromThem(world, [{ kind: 'photo_id' }, { kind: 'proof_of_address' }]),
}
