import type { Page } from '@playwright/test'
import { proveByText } from './returned.ts'
import type { Applicant } from '../registration/applicant.ts'

/** From the choice of how to link: another bank through the widget, and the code that a change asks for. */
export async function relinkByWidget(page: Page, applicant: Applicant): Promise<void> {
  await page.getByRole('button', { name: 'Find your bank' }).click()
  const widget = page.frameLocator('iframe')
  await widget.getByRole('button', { name: 'Silver Birch Bank' }).click()
  await widget.getByLabel('Username').fill('ottoline')
  await widget.getByLabel('Password', { exact: true }).fill('anything')
  await widget.getByRole('button', { name: 'Sign in' }).click()
  await widget.getByText('Everyday checking').click()
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.getByRole('button', { name: 'Agree and share' }).click()
  await proveByText(page, applicant)
}
