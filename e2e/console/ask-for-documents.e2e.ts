import { type Browser, type Page } from '@playwright/test'
import { openAccount } from '../beneficiaries/open-account.ts'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { writePng } from '../messages/files.ts'
import { applicantAt, inventSsn, signInAs } from '../registration/applicant.ts'
import { BASE_URL } from '../server.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

const DUE = '2099-01-05'
const PHOTO_ID = 'Photo ID'
const PROOF_OF_ADDRESS = 'Proof of address'
const file = { mimeType: 'image/png', buffer: writePng() }

/** By the manual, from any page of the console. */
async function askFor(page: Page, depositorId: string, ...documents: string[]): Promise<void> {
  const reader = new Reader(page, 'Ask for a document')
  await reader.press('Reviews')
  await page.locator(`a[href$="/reviews/${depositorId}"]`).click()
  await reader.press('Ask for a document')
  await checkA11y(page)
  await reader.check('Documents', ...documents)
  await reader.write('Due date', DUE)
  await reader.press('Ask for a document')
  reader.isThrough()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The row of somebody in the list of reviews. */
async function findReview(page: Page, depositorId: string) {
  await page.goto('/console/reviews')
  const link = page.locator(`a[href$="/reviews/${depositorId}"]`)
  return page.getByRole('row').filter({ has: link })
}

async function send(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label).setInputFiles({ name, ...file })
  await page.getByRole('button', { name: 'Send documents' }).click()
  await expect(page.getByText('We received your documents. Thank you.')).toBeVisible()
  await expect(page.getByLabel(label)).toHaveCount(0)
}

async function openBeside(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

test('staff ask for documents; the person is asked wherever they are, and sends one after the other @main', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = await applicantAt('confirmed', inventSsn('0004'))
  const { depositor_id } = person
  await enterAs(page, 'agnes')
  await askFor(page, depositor_id, PHOTO_ID, PROOF_OF_ADDRESS)
  await expect(await findReview(page, depositor_id)).toContainText('Waiting for documents')
  await expect.poll(async () => (await inbox(person.email))[0]?.subject).toContain('documents')

  const theirs = await openBeside(browser)
  const asked = theirs.getByRole('heading', { name: 'We need documents from you' })
  await test.step('their home says so first, and by when', async () => {
    await signInAs(theirs, person)
    await expect(theirs).toHaveURL('/login/registration-home')
    await expect(asked).toBeVisible()
    await expect(theirs.getByText(/we asked for by Jan 5, 2099\./)).toBeVisible()
    await expect(theirs.getByText('You don’t need to do anything')).toHaveCount(0)
    await checkA11y(theirs)
    await theirs.getByRole('link', { name: 'Send documents' }).click()
    await expect(theirs).toHaveURL('/registration/additional-info')
    await expect(theirs.getByLabel(PHOTO_ID)).toBeVisible()
    await checkA11y(theirs)
  })
  await test.step('the page of the review has a place for each, and takes one alone', async () => {
    await theirs.goto('/registration/reviewing-account')
    await expect(asked).toBeVisible()
    await expect(theirs.getByLabel(PROOF_OF_ADDRESS)).toBeVisible()
    await send(theirs, PHOTO_ID, 'license.png')
    await expect(asked).toBeVisible()
    await checkA11y(theirs)
  })
  await test.step('the message center asks for the other one', async () => {
    await expect(await findReview(page, depositor_id)).toContainText('Waiting for documents')
    await theirs.goto('/registration/message-center')
    await expect(theirs.getByLabel(PROOF_OF_ADDRESS)).toBeVisible()
    await expect(theirs.getByLabel(PHOTO_ID)).toHaveCount(0)
    await checkA11y(theirs)
    await send(theirs, PROOF_OF_ADDRESS, 'lease.png')
  })
  await test.step('nothing is asked of them any longer', async () => {
    await theirs.goto('/login/registration-home')
    await expect(theirs.getByRole('heading', { name: 'We’re checking your details' })).toBeVisible()
    await expect(asked).toHaveCount(0)
    await expect(theirs.getByRole('link', { name: 'Send documents' })).toHaveCount(0)
    await theirs.context().close()
  })
  await test.step('staff see that both arrived, beside the review', async () => {
    const row = await findReview(page, depositor_id)
    await expect(row).toContainText('Documents arrived')
    await row.getByRole('link').first().click()
    await expect(page.getByRole('img', { name: /^Document (license|lease)\.png$/ })).toBeVisible()
    await expect(page.getByText('Arrived', { exact: true })).toHaveCount(2)
    await checkA11y(page)
  })
})

test('somebody with an account is asked on home, and sends the document from there', async ({
  page,
  browser,
}) => {
  test.slow()
  const { person } = await openAccount(page)
  await expect(page).toHaveURL('/dashboard')
  await reviewAgain(person.depositor_id)
  const staff = await openBeside(browser)
  await enterAs(staff, 'agnes')
  await askFor(staff, person.depositor_id, PROOF_OF_ADDRESS)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'We need documents from you' })).toBeVisible()
  await checkA11y(page)
  await page.goto('/message-center')
  await expect(page.getByLabel(PROOF_OF_ADDRESS)).toBeVisible()
  await checkA11y(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Send documents' }).click()
  await expect(page).toHaveURL('/registration/additional-info')
  await send(page, PROOF_OF_ADDRESS, 'bill.png')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'We’re checking your details' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send documents' })).toHaveCount(0)
  await expect(await findReview(staff, person.depositor_id)).toContainText('Documents arrived')
  await staff.context().close()
})

/** The identity of somebody who has an account is doubted later. */
async function reviewAgain(depositorId: string): Promise<void> {
  const reply = await fetch(`${BASE_URL}/sandbox/api/identity/${depositorId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'IN_REVIEW' }),
  })
  expect(reply.ok).toBe(true)
}
