import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { proveByText } from '../my-account/codes.ts'
import { nameOne } from './name-one.ts'
import { openAccount } from './open-account.ts'

async function fillPerson(page: Page, first: string, last: string): Promise<void> {
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByRole('button', { name: /Relationship/ }).click()
  await page.getByRole('option', { name: 'Child' }).click()
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Day').fill('4')
  await page.getByLabel('Year').fill('2015')
}

test('a first beneficiary is named: what is typed is kept but for the number, and they have everything', async ({
  page,
}) => {
  const { person } = await openAccount(page)
  await page.getByRole('link', { name: /^Name a beneficiary/ }).click()
  await expect(page).toHaveURL(/\/beneficiary\/add$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Beneficiary', exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add beneficiary' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter their first name')
  await checkA11y(page)
  await fillPerson(page, 'Nora', 'Quill')
  const number = page.getByLabel(/^Social Security number/)
  await number.fill('219-09-9999')
  await expect(page.getByText(/Their Social Security number isn’t saved/)).toBeVisible()
  const saved = page.waitForResponse((reply) => reply.url().includes('/drafts/beneficiary'))
  await page.getByLabel('First name').fill('Norah')
  await saved
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Norah')
  await expect(number).toHaveValue('')
  await number.fill('219-09-9999')
  await page.getByRole('button', { name: 'Add beneficiary' }).click()
  await proveByText(page, person)
  await expect(page).toHaveURL(/\/beneficiary\/success\?done=added$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiary added' })).toBeVisible()
  await page.getByRole('link', { name: 'See your beneficiaries' }).click()
  await page.getByRole('link', { name: /Norah Quill.*100%/ }).click()
  await expect(page.getByText('•••-••-9999')).toBeVisible()
  await checkA11y(page)
  await page.goto('/beneficiary/details?uuid=00000000-0000-4000-8000-000000000000')
  await expect(page).toHaveURL(/\/beneficiary\/list$/)
})

test('thirds are made easy, shares are 100 % before they are saved, and who remains shares everything', async ({
  page,
}) => {
  const { caller, person } = await openAccount(page)
  for (const name of ['Tern Rescue', 'Owl Rescue']) await nameOne(caller, name)
  await test.step('a third one is added', async () => {
    await page.goto('/beneficiary/add')
    await fillPerson(page, 'Otto', 'Quill')
    await expect(page.getByLabel('Otto Quill')).toHaveValue('33.33')
    // The new split is shown before it is saved.
    await expect(page.getByRole('row', { name: 'Tern Rescue 50% 33.34%' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Otto Quill — 33.33%' })).toBeVisible()
    await checkA11y(page)
    await page.getByRole('button', { name: 'Add beneficiary' }).click()
    await proveByText(page, person)
    await expect(page).toHaveURL(/\/beneficiary\/success/)
    await checkA11y(page)
    await page.getByRole('link', { name: 'See your beneficiaries' }).click()
    await expect(page.getByRole('link', { name: /Otto Quill.*33\.33%/ })).toBeVisible()
    await checkA11y(page)
  })
  await test.step('shares are changed', async () => {
    await page.getByRole('link', { name: 'Change shares' }).click()
    await page.getByLabel('Owl Rescue').fill('50')
    await expect(page.getByRole('status').filter({ hasText: '16.67% too much' })).toBeVisible()
    await page.getByRole('button', { name: 'Save shares' }).click()
    await expect(page.getByRole('alert')).toContainText('Shares must total 100%')
    await checkA11y(page)
    await page.getByLabel('Tern Rescue').fill('25')
    await page.getByLabel('Otto Quill').fill('25')
    await page.getByRole('button', { name: 'Save shares' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shares saved' })).toBeVisible()
  })
  await test.step('one is changed, and removed', async () => {
    await page.getByRole('link', { name: 'See your beneficiaries' }).click()
    await page.getByRole('link', { name: /Owl Rescue/ }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Name of the organization').fill('Barn Owl Rescue')
    await checkA11y(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Changes saved' })).toBeVisible()
    await page.getByRole('link', { name: 'See your beneficiaries' }).click()
    await page.getByRole('link', { name: /Barn Owl Rescue/ }).click()
    await page.getByRole('link', { name: 'Remove' }).click()
    await expect(page.getByLabel('Tern Rescue')).toHaveValue('50')
    await expect(page.getByRole('row', { name: 'Barn Owl Rescue 50% Removed' })).toBeVisible()
    await checkA11y(page)
    await page.getByRole('button', { name: 'Remove beneficiary' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Beneficiary removed' })).toBeVisible()
    await expect(page.getByText('Barn Owl')).toHaveCount(0)
  })
})

test('another tab was first: nothing is done, and the list is shown as it is', async ({ page }) => {
  const { caller, person } = await openAccount(page)
  await page.goto('/beneficiary/add')
  await fillPerson(page, 'Nora', 'Quill')
  await nameOne(caller, 'Tern Rescue')
  await page.getByRole('button', { name: 'Add beneficiary' }).click()
  await expect(page.getByRole('alert')).toContainText('were changed in another tab')
  await expect(page.getByLabel('Tern Rescue')).toHaveValue('50')
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await page.getByRole('button', { name: 'Add beneficiary' }).click()
  await proveByText(page, person)
  await expect(page).toHaveURL(/\/beneficiary\/success/)
  await expect(page.getByText('50%')).toHaveCount(2)
})
