import { checkA11y, expect, test } from '../fixtures.ts'
import { brandUrl } from '../server.ts'

/** Juniper Street's own: a new version at another institution would be asked of everybody there. */
const JUNIPER = brandUrl('juniper')

test('a changed document is attention on home, bars nothing, and is signed once', async ({
  page,
  context,
}) => {
  await page.goto(`${JUNIPER}/login`)
  // By the page: no other program finds the institutions' own addresses on this machine.
  const status = await page.evaluate(async () => {
    const people = (await (await fetch('/sandbox/api/depositors')).json()) as {
      key: string | null
      depositor_id: string
    }[]
    const id = people.find(({ key }) => key === 'juniper-document-changed')?.depositor_id
    return (await fetch(`/sandbox/api/sign-in/${id}`, { method: 'POST' })).status
  })
  expect(status).toBe(200)
  await page.goto(`${JUNIPER}/login/entry`)
  await expect(page).toHaveURL(`${JUNIPER}/dashboard`)
  await expect(page.getByText('A document needs your agreement')).toBeVisible()
  // Nothing is barred: the form of a deposit is there.
  await page.goto(`${JUNIPER}/deposit`)
  await expect(page.getByRole('textbox', { name: /amount/i })).toBeVisible()

  await page.goto(`${JUNIPER}/dashboard`)
  await page.getByRole('link', { name: 'Read the document' }).click()
  await expect(page).toHaveURL(`${JUNIPER}/disclosures`)
  await expect(page.getByRole('heading', { name: 'Needs your agreement' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: /^Read and agree/ }).click()
  await expect(page.getByText('What changed in this version')).toBeVisible()

  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByRole('checkbox').check()
  await second.getByRole('button', { name: 'Agree' }).click()
  await expect(second).toHaveURL(`${JUNIPER}/disclosures`)
  await expect(second.getByRole('heading', { name: 'Needs your agreement' })).toHaveCount(0)

  // The first tab does not know yet: agreeing again is agreeing.
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page).toHaveURL(`${JUNIPER}/disclosures`)
  const agreed = page.getByRole('listitem').filter({ hasText: 'Privacy notice' })
  await expect(agreed).toHaveCount(2)
  // Another journey may have published a version since: what is in force is what was agreed to.
  await expect(agreed.first()).toContainText(/Version [23] · agreed to on/)
  await expect(agreed.last()).toContainText('replaced by a newer version')
  await page.goto(`${JUNIPER}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  await expect(page.getByText('needs your agreement')).toHaveCount(0)
})
