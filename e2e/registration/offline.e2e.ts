import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type Step, applicantAt, signInAs } from './applicant.ts'

/** UX 33 and 38 at every form of opening an account: what survives a lost connection. */

interface FormStep {
  path: string
  at: Step
  fill: (page: Page) => Promise<void>
  /** What is kept on the server as it is typed, by the label of its control. */
  kept: Record<string, string>
  /** What is never kept, and is on the page only. */
  secret: Record<string, string>
  sees?: (page: Page) => Promise<void>
}

const FORMS: FormStep[] = [
  {
    path: '/registration/basic-information',
    at: 'registered',
    fill: async () => undefined,
    kept: { 'First name': 'Zoë', 'Last name': "O'Sampleton", Month: '07', Day: '04', Year: '19' },
    secret: { 'Social Security number': '123-45-6789' },
  },
  {
    path: '/registration/address',
    at: 'basic',
    fill: async (page) => {
      await page.getByRole('combobox', { name: 'State' }).fill('Illinois')
      await page.keyboard.press('Tab')
    },
    kept: { 'Street address': '12 Invented Lane', City: 'Springfield', 'ZIP code': '627' },
    secret: {},
    sees: (page) => expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Illinois'),
  },
  {
    path: '/registration/employer',
    at: 'address',
    fill: async (page) => {
      await page.getByRole('button', { name: /Employment/ }).click()
      await page.getByRole('option', { name: 'Employed', exact: true }).click()
    },
    kept: { Employer: 'Crumb & Daughters', Occupation: 'Baker' },
    secret: {},
  },
  {
    path: '/manual-funding/banking-information',
    at: 'confirmed',
    fill: (page) => page.getByText('Checking', { exact: true }).click(),
    kept: { 'Routing number': '992000024' },
    secret: { 'Account number': '40057001', 'Account number again': '4005700' },
    sees: (page) => expect(page.getByLabel('Checking')).toBeChecked(),
  },
]

/** UX 38: what is typed is on the server within two seconds. */
const KEPT_WITHIN_MS = 2_000

async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

async function expectTyped(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value)
  }
}

for (const { path, at, fill, kept, secret, sees } of FORMS) {
  test(`a connection lost at ${path} loses nothing that was typed`, async ({ page, context }) => {
    await signInAs(page, await applicantAt(at))
    await page.goto(path)
    await fill(page)
    await type(page, { ...kept, ...secret })
    await page.waitForTimeout(KEPT_WITHIN_MS)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()

    // Neither sending, nor leaving, nor saving and leaving takes the form away.
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('alertdialog')).toContainText('What you typed is kept')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expectTyped(page, { ...kept, ...secret })
    const [last = ''] = Object.keys(kept).slice(-1)
    await page.getByLabel(last, { exact: true }).press('End')
    await page.keyboard.press('0')
    const more = { ...kept, [last]: await page.getByLabel(last, { exact: true }).inputValue() }
    await page.getByRole('button', { name: 'Save and exit' }).click()
    await expect(page.getByText('What you typed could not be saved')).toBeVisible()
    await expect(page).toHaveURL(path)

    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await expectTyped(page, { ...more, ...secret })
    await sees?.(page)

    await page.waitForTimeout(KEPT_WITHIN_MS)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expectTyped(page, more)
    await sees?.(page)
    const gone = Object.keys(secret).map((label) => [label, ''])
    await expectTyped(page, Object.fromEntries(gone) as Record<string, string>)
  })
}

test('what was never kept stays on the page while it is open', async ({ page, context }) => {
  await page.goto('/registration')
  await type(page, { Email: 'ottoline@example.test', Password: 'four plain words together' })
  await context.setOffline(true)
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('has not been saved')
  await page.getByRole('button', { name: 'Stay' }).click()
  await context.setOffline(false)
  await expectTyped(page, { Email: 'ottoline@example.test', Password: 'four plain words together' })
})
