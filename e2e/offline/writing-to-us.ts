import { fundedPerson } from '../my-account/codes.ts'
import type { Walk } from './walk.ts'

const THREAD = /\/message-center\?message=/

export const writingToUs: Walk = {
  name: 'writing to us and reporting a problem',
  begin: fundedPerson,
  forms: [
    {
      path: '/message-center/add-new-message',
      choose: async ({ page }) => {
        await page.getByRole('button', { name: /What is it about/ }).click()
        await page.getByRole('option', { name: 'Something else' }).click()
      },
      typed: { Subject: 'My lease', Message: 'Do you need it?\nIt is four pages long.' },
      neverKept: [],
      sends: 'POST /messages',
      leads: THREAD,
    },
    {
      path: '/message-center',
      typed: { Message: 'I have it here.' },
      neverKept: [],
      sends: 'POST /messages',
      leads: THREAD,
    },
    {
      path: '/report-a-problem',
      choose: ({ page }) => page.getByText('A transfer is missing').click(),
      typed: { 'What happened?': 'My withdrawal never came.' },
      neverKept: [],
      review: { button: 'Continue', title: 'Send this report?' },
      button: 'Send report',
      sends: 'POST /disputes',
      leads: /\/your-reports\?report=/,
    },
  ],
}
