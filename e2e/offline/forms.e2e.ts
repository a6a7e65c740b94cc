import type { Page, Response } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type FormRow, type Walker, lookOnceMore } from './walk.ts'
import { WALKS } from './walks.ts'

/** UX 33 and 38 at every form: a lost connection loses nothing that was typed, and sends nothing twice. */

for (const { name, begin, forms } of WALKS) {
  test(`a connection lost at every form of ${name} loses nothing`, async ({ page }) => {
    test.setTimeout(120_000)
    // What is never kept is lost by a reload, and the browser says so.
    page.on('dialog', (dialog) => void dialog.accept())
    const walker: Walker = { page, person: await begin(page), answers: new Map() }
    for (const form of forms) {
      await test.step(`${form.path} ${form.sends}`, () => walk(walker, form))
    }
  })
}

async function walk(walker: Walker, form: FormRow): Promise<void> {
  const { page } = walker
  await open(walker, form)
  if (form.neverKept) await fillOffline(walker, form)
  else await fill(walker, form)
  if (form.review) await lookOnceMore(page, form.review)
  await buttonOf(page, form).waitFor()

  const answers = listen(page, form.sends)
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  // What its last digit sends is typed now; everything else is sent by its button.
  if (form.sendsItself) await type(page, await form.sendsItself(walker))
  else await buttonOf(page, form).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  const typed = await read(page)
  if (!form.button) expect(typed.join('')).not.toBe('')

  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  expect(await read(page)).toEqual(typed)
  expect(answers, 'nothing is sent by itself').toEqual([])
  await buttonOf(page, form).click()
  await expect.poll(() => answers.length).toBe(1)
  await expect(page).toHaveURL(form.leads)
  expect(answers, 'it is sent once').toHaveLength(1)
  walker.answers.set(form.sends, await answers[0])
}

async function open(walker: Walker, form: FormRow): Promise<void> {
  const { page } = walker
  if (form.open) await form.open(walker)
  else if (new URL(page.url(), 'http://nowhere').pathname !== form.path) await page.goto(form.path)
  await buttonOf(page, { button: form.review?.button ?? form.button }).waitFor()
  // Sign-in is on the screen before its scripts are: they are not what is lost here.
  await page.locator('#root:not([data-page])').waitFor()
}

function buttonOf(page: Page, { button }: Pick<FormRow, 'button'>) {
  return button
    ? page.getByRole('button', { name: button, exact: true })
    : page.locator('main button[type=submit]')
}

async function fill(walker: Walker, { typed = {}, choose }: FormRow): Promise<void> {
  await choose?.(walker)
  await type(walker.page, typed)
}

async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** What is on the page, field by field; a box or a card by whether it is ticked. */
function read(page: Page): Promise<string[]> {
  return page
    .locator('main :is(input, textarea)')
    .evaluateAll((inputs) =>
      inputs.map((input) =>
        input instanceof HTMLInputElement && /checkbox|radio/.test(input.type)
          ? String(input.checked)
          : (input as HTMLInputElement).value,
      ),
    )
}

/** What a call is answered from now on. */
function listen(page: Page, sends: string): Promise<unknown>[] {
  const answers: Promise<unknown>[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    const call = `${response.request().method()} ${pathname.replace('/api/v1', '')}${search}`
    if (call.startsWith(sends)) answers.push(dataOf(response))
  })
  return answers
}

async function dataOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { data: unknown }).data
}

/**
 * A long form, filled in without a connection: leaving it is asked about; what is typed goes to the
 * server by itself when the connection is back, and a reload finds all that is kept.
 */
async function fillOffline(walker: Walker, form: FormRow): Promise<void> {
  const { page } = walker
  const { typed = {}, neverKept = [] } = form
  await page.context().setOffline(true)
  await fill(walker, form)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  const exit = page.getByRole('button', { name: 'Save and exit' })
  if (await exit.isVisible()) {
    await exit.click()
    await expect(page.getByText(/We couldn’t save what you typed/)).toBeVisible()
  }
  const before = await read(page)
  const saved = page.waitForResponse(
    (response) => response.url().includes('/drafts/') && response.request().method() === 'PATCH',
  )
  await page.context().setOffline(false)
  expect(await read(page)).toEqual(before)
  await saved
  await page.reload()
  for (const [label, value] of Object.entries(typed)) {
    const isKept = !neverKept.includes(label)
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(isKept ? value : '')
  }
  await type(page, Object.fromEntries(neverKept.map((label) => [label, typed[label] ?? ''])))
  expect(await read(page)).toEqual(before)
}
