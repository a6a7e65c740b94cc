import { passDays } from '../clock.ts'
import { fundedPerson } from '../my-account/codes.ts'
import { daysAfter, nextWeekday, typeDate } from '../transfers/dates.ts'
import type { Walk, Walker } from './walk.ts'

const WEDNESDAY = 3

async function everyMonth({ page, person }: Walker): Promise<void> {
  const service = await person.caller?.get<{ as_of: string }>('/service')
  await page.getByRole('radio', { name: 'Recurring' }).check()
  await typeDate(
    page,
    'First deposit date',
    nextWeekday(daysAfter(service?.as_of ?? '', 7), WEDNESDAY),
  )
}

interface Scheduled {
  transaction: { uuid: string; request_id: string }
}

/** The one that was scheduled before, by the address home leads to. */
async function editDeposit({ page, answers }: Walker): Promise<void> {
  const { uuid, request_id } = (answers.get('POST /deposit') as Scheduled).transaction
  await page.goto(`/deposit/edit?transaction=${uuid}&request=${request_id}`)
  await page.getByRole('link', { name: /^Only this one/ }).click()
}

export const movingMoney: Walk = {
  name: 'scheduling, changing and withdrawing',
  begin: fundedPerson,
  forms: [
    {
      path: '/deposit',
      choose: everyMonth,
      typed: { Amount: '75' },
      review: { button: 'Review deposit', title: 'Deposit $75.00 every month?' },
      button: 'Schedule $75.00 every month',
      sends: 'POST /deposit',
      leads: /\/deposit\/success/,
    },
    {
      path: '/deposit/edit',
      open: editDeposit,
      typed: { Amount: '80' },
      review: { button: 'Review change', title: 'Change to $80.00?' },
      button: 'Confirm change',
      sends: 'POST /deposit',
      leads: /\/deposit\/reschedule-success/,
    },
    {
      path: '/withdraw',
      // Until the first deposit is theirs to withdraw.
      open: ({ page }) => passDays(14).then(() => page.goto('/withdraw')),
      typed: { Amount: '25' },
      review: { button: 'Review withdrawal', title: 'Withdraw $25.00?' },
      button: 'Withdraw $25.00',
      sends: 'POST /withdraw',
      leads: /\/withdraw\/success/,
    },
  ],
}
