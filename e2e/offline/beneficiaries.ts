import { nameOne } from '../beneficiaries/name-one.ts'
import { fundedPerson } from '../my-account/codes.ts'
import { type Walk, type Walker, freshCode } from './walk.ts'

const ADD = '/beneficiary/add'
const DONE = /\/beneficiary\/success/

async function openOne({ page }: Walker, name: string, act: 'Edit' | 'Remove'): Promise<void> {
  await page.goto('/beneficiary/list')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('link', { name: act, exact: true }).click()
}

export const beneficiaries: Walk = {
  name: 'naming beneficiaries',
  begin: fundedPerson,
  forms: [
    {
      path: ADD,
      choose: async ({ page }) => {
        await page.getByRole('button', { name: /Relationship/ }).click()
        await page.getByRole('option', { name: 'Child' }).click()
      },
      typed: { 'First name': 'Nora', 'Last name': 'Quill', Month: '03', Day: '04', Year: '2015' },
      neverKept: [],
      sends: 'POST /depositor/beneficiaries',
      leads: ADD,
    },
    // The code also confirms the changes that follow.
    ...freshCode(ADD, 2, { sends: 'POST /depositor/beneficiaries', leads: DONE }),
    {
      path: '/beneficiary/edit',
      open: (walker) => openOne(walker, 'Nora Quill', 'Edit'),
      choose: async ({ page }) => {
        await page.getByRole('combobox', { name: 'State' }).fill('Maine')
        await page.keyboard.press('Tab')
      },
      typed: {
        'First name': 'Norah',
        'Street address': '1 Elm Street',
        City: 'Bath',
        'ZIP code': '04530',
      },
      neverKept: [],
      sends: 'PATCH /depositor/beneficiaries/',
      leads: DONE,
    },
    {
      path: '/beneficiary/update-allocations',
      open: async ({ page, person }) => {
        if (person.caller) await nameOne(person.caller, 'Tern Rescue')
        await page.goto('/beneficiary/update-allocations')
      },
      typed: { 'Norah Quill': '60', 'Tern Rescue': '40' },
      sends: 'PATCH /depositor/beneficiaries/update-allocations',
      leads: DONE,
    },
    {
      path: '/beneficiary/remove',
      open: (walker) => openOne(walker, 'Tern Rescue', 'Remove'),
      sends: 'POST /depositor/beneficiaries/delete-and-reallocate',
      leads: DONE,
    },
  ],
}
