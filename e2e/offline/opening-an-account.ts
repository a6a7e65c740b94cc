import { inventPerson } from '../auth/person.ts'
import { Caller } from '../caller.ts'
import { passDays } from '../clock.ts'
import { expect } from '../fixtures.ts'
import { confirmEmail, inventSsn } from '../registration/applicant.ts'
import { type FormRow, type Walk, type Walker, bankDetails, code, microAmounts } from './walk.ts'

async function readDocument({ page }: Walker): Promise<void> {
  await page
    .getByRole('link', { name: /^Read and agree/ })
    .first()
    .click()
  await page.getByRole('checkbox').waitFor()
}

async function agree({ page }: Walker): Promise<void> {
  const checkbox = page.getByRole('checkbox')
  await checkbox.waitFor()
  const word = page.getByLabel('Word in the PDF')
  if (await word.isVisible()) await word.fill('sandbox')
  await checkbox.check()
}

const DOCUMENT: Omit<FormRow, 'sends'> = {
  path: '/disclosures/view-disclosures/:uuid',
  open: readDocument,
  choose: agree,
  leads: '/fund-account/disclosure',
}

async function signTwo(walker: Walker): Promise<void> {
  const { page } = walker
  for (let signed = 0; signed < 2; signed += 1) {
    await readDocument(walker)
    await agree(walker)
    await page.getByRole('button', { name: 'Agree', exact: true }).click()
    await expect(page).toHaveURL('/fund-account/disclosure')
  }
}

export const openingAnAccount: Walk = {
  name: 'opening an account and depositing',
  begin: async () => inventPerson(),
  forms: [
    {
      path: '/registration',
      choose: async ({ page, person }) => {
        await page.getByLabel('Email').fill(person.email)
        await page.getByLabel('Password', { exact: true }).fill(person.password)
      },
      sends: 'POST /register',
      leads: '/setup-mobile-mfa',
    },
    {
      path: '/setup-mobile-mfa',
      choose: ({ page, person }) => page.getByLabel('Mobile phone').fill(person.phone),
      sends: 'POST /mfa-add-sms',
      leads: '/otp-verification',
    },
    {
      path: '/otp-verification',
      sendsItself: code(1),
      sends: 'POST /mfa-verify/',
      leads: '/registration/landing',
    },
    {
      path: '/registration/basic-information',
      typed: {
        'First name': 'Zoë',
        'Last name': "O'Sampleton",
        Month: '07',
        Day: '04',
        Year: '1985',
        'Social Security number': inventSsn(),
      },
      neverKept: ['Social Security number'],
      sends: 'PATCH /depositor',
      leads: '/registration/address',
    },
    {
      path: '/registration/address',
      typed: { 'Street address': '12 Invented Lane', City: 'Springfield', 'ZIP code': '62701' },
      choose: async ({ page }) => {
        await page.getByRole('combobox', { name: 'State' }).fill('Illinois')
        await page.keyboard.press('Tab')
      },
      neverKept: [],
      sends: 'PATCH /depositor',
      leads: '/registration/employer',
    },
    {
      path: '/registration/employer',
      choose: async ({ page }) => {
        await page.getByRole('button', { name: /Employment/ }).click()
        await page.getByRole('option', { name: 'Employed', exact: true }).click()
      },
      typed: { Employer: 'Crumb & Daughters', Occupation: 'Baker' },
      neverKept: [],
      sends: 'PATCH /depositor',
      leads: '/registration/confirm-details',
    },
    {
      path: '/registration/confirm-details',
      open: async ({ page, person }) => {
        const caller = new Caller()
        await caller.get('/sanctum/csrf-cookie')
        await confirmEmail(caller, person.email)
        await page.reload()
      },
      button: 'Confirm and check my identity',
      sends: 'PATCH /depositor',
      leads: '/registration/passed',
    },
    {
      path: '/registration/link-account-selection',
      button: 'Find your bank',
      sends: 'GET /fastlink',
      leads: '/registration/link-account-selection',
    },
    {
      path: '/manual-funding/banking-information',
      ...bankDetails('40057001'),
      neverKept: ['Account number', 'Confirm account number'],
      sends: 'POST /link/manual',
      leads: '/manual-funding/microdeposits/sent',
    },
    {
      path: '/manual-funding/microdeposits',
      open: ({ page }) => passDays(4).then(() => page.goto('/manual-funding/microdeposits')),
      choose: microAmounts('POST /link/manual'),
      sends: 'POST /link/manual/verify',
      leads: '/manual-funding/successful',
    },
    {
      path: '/fund-account',
      typed: { 'First deposit': '500' },
      sends: 'POST /initial-fund-amount',
      leads: '/fund-account/disclosure',
    },
    { ...DOCUMENT, sends: 'POST /disclosure/' },
    {
      ...DOCUMENT,
      open: (walker) => signTwo(walker).then(() => readDocument(walker)),
      choose: (walker) =>
        walker.page
          .getByText('No, I am not')
          .click()
          .then(() => agree(walker)),
      sends: 'POST /disclosure/',
    },
    {
      path: '/fund-account/disclosure',
      button: 'Continue',
      sends: 'GET /disclosures?update_step',
      leads: '/fund-account/ready-to-fund',
    },
    {
      path: '/fund-account/ready-to-fund',
      button: 'Confirm and fund my account',
      sends: 'POST /fund-my-account',
      leads: '/fund-account/successful-fund',
    },
    {
      path: '/deposit',
      typed: { Amount: '25' },
      review: { button: 'Review deposit', title: 'Deposit $25.00?' },
      button: 'Deposit $25.00',
      sends: 'POST /deposit',
      leads: /\/deposit\/success/,
    },
  ],
}
