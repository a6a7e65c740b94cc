import type { Browser, Page } from '@playwright/test'
import { documentedCheck } from '../../server/test/outside/documented-check.ts'
import {
  type EventReceiver,
  openEventReceiver,
  takeIt,
} from '../../server/test/outside/event-receiver.ts'
import { passCutOff, passDays } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'
import { Reader } from './manual.ts'
import { agreeAs, enterAs } from './staff.ts'

const SECRET = `whsec_${Buffer.from('a system of the bank knows this too').toString('base64')}`
const AMOUNT_CENTS = 61_73
/** Enough time for an event to be sent: the server looks for events twice a second, and retries for seven seconds. */
const SOON = { timeout: 60_000 }

let receiver: EventReceiver

test.beforeAll(async () => {
  receiver = await openEventReceiver()
})
test.afterAll(() => receiver.close())

/** The events about the deposit, in the order in which they arrived. */
function arrived({ isTaken }: { isTaken: boolean }) {
  return receiver.received.filter(
    (one) => one.isTaken === isTaken && one.event.data['amount_cents'] === AMOUNT_CENTS,
  )
}

const typesOf = (isTaken: boolean) => arrived({ isTaken }).map(({ event }) => event.type)

async function deposit(browser: Browser): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, await findDemoPerson('long-funded'))
  await page.goto('/deposit')
  await page.getByLabel('Amount').fill(String(AMOUNT_CENTS / 100))
  await page.getByRole('button', { name: 'Review deposit' }).click()
  await page.getByRole('button', { name: 'Deposit $61.73' }).click()
  await expect(page.getByText('Your deposit is confirmed')).toBeVisible()
  await context.close()
}

async function addAddress(page: Page, browser: Browser): Promise<void> {
  await enterAs(page, 'adam')
  const reader = new Reader(page, 'Send events to your own systems')
  await reader.press('Events')
  await reader.press('Add an address')
  await reader.write('Address', receiver.url)
  await reader.check('Events', 'transfer.submitted', 'transfer.posted')
  await reader.write('Secret', SECRET)
  await reader.write('Reason', 'Our core system keeps its own books')
  await checkA11y(page)
  await reader.press('Request approval')
  await expect(page.getByText('The address was sent to another administrator')).toBeVisible()
  await expect(page.getByRole('heading', { name: receiver.url })).toHaveCount(0)
  const other = await (await browser.newContext()).newPage()
  await enterAs(other, 'ruth')
  const second = reader.handTo(other)
  await second.press('Approvals')
  second.isThrough()
  await other.getByRole('link', { name: `Send events to ${receiver.url}` }).click()
  await other.getByLabel('Reason').fill('It is the address of our core system')
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText('Approved and carried out.')).toBeVisible()
  await other.close()
}

test('a system of the bank gets the event of a deposit, and a parked event once staff try again', async ({
  page,
  browser,
}) => {
  test.slow()
  await addAddress(page, browser)
  const isOurs = await documentedCheck()

  await test.step('the event of a deposit that was sent arrives, with our signature', async () => {
    await deposit(browser)
    await passCutOff()
    await expect.poll(() => typesOf(true), SOON).toEqual(['transfer.submitted'])
    const [{ body, headers }] = arrived({ isTaken: true }) as [EventReceiver['received'][number]]
    expect(isOurs(body, headers, SECRET)).toBe(true)
    expect(isOurs(body.replace('6173', '6174'), headers, SECRET)).toBe(false)
  })

  await test.step('the system fails, and the next event about the customer is parked', async () => {
    receiver.answer = (response) => {
      response.writeHead(503).end()
      return false
    }
    // Four days pass every weekend with a holiday, but the deposit is not available yet.
    await passDays(4)
    await expect.poll(() => typesOf(false).length, SOON).toBe(4)
    expect(new Set(typesOf(false))).toEqual(new Set(['transfer.posted']))
  })

  const clerk = await (await browser.newContext()).newPage()
  await test.step('operations see what the system answered, and try again', async () => {
    await enterAs(clerk, 'oskar')
    await clerk.getByRole('link', { name: 'Events', exact: true }).click()
    await expect(clerk.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    const section = clerk.getByRole('region', { name: receiver.url })
    const [{ event }] = arrived({ isTaken: false }) as [EventReceiver['received'][number]]
    const parked = section.getByRole('row', { name: event.subject_id })
    await expect(async () => {
      await clerk.reload()
      await expect(parked).toContainText('It answered 503', { timeout: 2_000 })
    }).toPass(SOON)
    await checkA11y(clerk)
    receiver.answer = takeIt
    await section.getByRole('button', { name: 'Try parked events again' }).click()
    const dialog = clerk.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The system was repaired')
    await checkA11y(clerk)
    await dialog.getByRole('button', { name: 'Try parked events again' }).click()
    await expect(clerk.getByText('Parked events are sent again.')).toBeVisible()
    await expect.poll(() => typesOf(true), SOON).toEqual(['transfer.submitted', 'transfer.posted'])
    const again = arrived({ isTaken: true }).at(-1)
    expect(again?.id).toBe(arrived({ isTaken: false })[0]?.id)
    expect(isOurs(again?.body ?? '', again?.headers ?? {}, SECRET)).toBe(true)
    await clerk.reload()
    await expect(section.getByText('Parked events')).toHaveCount(0)
    await clerk.close()
  })

  await test.step('two administrators remove the address', async () => {
    await page.reload()
    await page.getByRole('button', { name: `Remove for ${receiver.url}` }).click()
    await page.getByLabel('Reason').fill('The core system is replaced')
    await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click()
    await expect(page.getByText('The removal was sent to another administrator')).toBeVisible()
    await agreeAs(browser, 'ruth', `Send no more events to ${receiver.url}`)
    await page.reload()
    await expect(page.getByText('No addresses yet')).toBeVisible()
  })
})
