import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { applicantAt, inventSsn, signInAs } from '../registration/applicant.ts'
import { BASE_URL } from '../server.ts'
import { findDemoPerson } from '../standing/demo-person.ts'
import { writePdf, writePng } from './files.ts'

const HOSTILE =
  '<img src=x onerror="document.title=\'taken\'"> <b>bold</b>\nsecond line \u202Ereversed'

const pdf = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: writePdf('A lease') }
const png = { name: 'license.png', mimeType: 'image/png', buffer: writePng() }

/** The uuid of the thread whose page is open. */
async function openThread(page: Page): Promise<string> {
  await expect(page).toHaveURL(/message-center\?message=/)
  return new URL(page.url()).searchParams.get('message') ?? ''
}

/** As the institution's staff would. */
async function answer(uuid: string, text: string): Promise<void> {
  const reply = await fetch(`${BASE_URL}/sandbox/api/messages/${uuid}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  expect(reply.status).toBe(200)
}

async function choose(page: Page, topic: string): Promise<void> {
  await page.getByRole('button', { name: /What is it about/ }).click()
  await page.getByRole('option', { name: topic }).click()
}

test('a message with files is answered, read, replied to, and its file comes back as it was', async ({
  page,
}) => {
  // A second try finds what the first has sent.
  const subject = `My lease ${Date.now()}`
  await signInAs(page, await findDemoPerson('funded'))
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/message-center')
  await page.getByRole('link', { name: 'Write new message' }).click()

  await choose(page, 'Something else')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill(HOSTILE)
  await page
    .getByLabel('Files')
    .setInputFiles([pdf, png, { ...pdf, name: 'run.exe', mimeType: '' }])
  await expect(page.getByText('“run.exe” is not a PDF, PNG or JPEG file.')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Remove run.exe' }).click()
  await page.getByRole('button', { name: 'Send' }).click()

  const uuid = await openThread(page)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeFocused()
  await expect(page.getByText('Your message was sent')).toBeVisible()
  await expect(page.getByText(HOSTILE)).toBeVisible()
  expect(await page.locator('main img, main b').count()).toBe(0)
  await expect(page).not.toHaveTitle('taken')
  await checkA11y(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download lease.pdf' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('lease.pdf')
  expect(await readFile(await saved.path())).toEqual(pdf.buffer)

  await page.getByRole('link', { name: 'All messages' }).click()
  await answer(uuid, 'Thank you.\nThat is all we need.')
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: subject })
  await expect(row).toContainText('Unread')
  await row.getByRole('link').click()
  await expect(page.getByText('That is all we need.')).toBeVisible()
  await expect(page.getByText('Message marked as read')).toBeVisible()

  // What is typed is there after a reload, and gone once it is sent.
  const reply = page.getByLabel('Message', { exact: true })
  const kept = page.waitForResponse(
    (each) => each.url().endsWith('/drafts/reply') && each.request().method() === 'PATCH',
  )
  await reply.fill('Glad to hear it.')
  await kept
  await page.reload()
  await expect(reply).toHaveValue('Glad to hear it.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message was sent')).toBeVisible()
  await expect(reply).toHaveValue('')
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(row).toContainText('You: Glad to hear it.')
  await expect(row).not.toContainText('Unread')
})

test('documents that were asked for are sent while an account is opened', async ({ page }) => {
  await signInAs(
    page,
    await applicantAt('confirmed', inventSsn('0003')),
    '/registration/message-center/add-new-message?topic=identity',
  )
  await expect(page.getByRole('button', { name: /What is it about/ })).toContainText('My identity')
  await page.getByLabel('Subject').fill('My license')
  await page.getByLabel('Message', { exact: true }).fill('As you asked.')
  await page.getByLabel('Files').setInputFiles([png])
  await page.getByRole('button', { name: 'Send' }).click()
  const uuid = await openThread(page)
  await expect(page.getByRole('button', { name: 'Download license.png' })).toBeVisible()

  // A letter's link names the message center; whoever is still registering reads it in theirs.
  await answer(uuid, 'That is you.')
  await page.goto(`/message-center?message=${uuid}`)
  await expect(page).toHaveURL(`/registration/message-center?message=${uuid}`)
  await expect(page.getByText('That is you.')).toBeVisible()
  await expect(page.getByText('Message marked as read')).toBeVisible()
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'My license' })).toBeVisible()
  await checkA11y(page)
})
