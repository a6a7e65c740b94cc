import type { Page } from '@playwright/test'
import type { Person } from '../auth/person.ts'
import type { Caller } from '../caller.ts'
import { expect, nextCode } from '../fixtures.ts'
import { BASE_URL } from '../server.ts'

/** Forms in the order in which one person fills them in, and what several of them share. */

/** Whoever fills in the forms, and their second device where a walk needs one. */
type Walking = Person & { caller?: Caller }

export interface Walker {
  page: Page
  person: Walking
  /** What the calls of the forms before were answered, by their rows' `sends`. */
  answers: Map<string, unknown>
}

export interface FormRow {
  path: string
  /** How one comes there; without it the form before has led here, or the address does. */
  open?: (walker: Walker) => Promise<unknown>
  /** By label. */
  typed?: Record<string, string>
  /** What is chosen rather than typed, before or after. */
  choose?: (walker: Walker) => Promise<unknown>
  /** A last look comes between: its button, and the heading that repeats what was typed. */
  review?: { button: string; title: string }
  /** Its last digit sends it: it is typed without a connection. */
  sendsItself?: (walker: Walker) => Promise<Record<string, string>>
  /** The name of its button, where it is not the form's own. */
  button?: string
  /** The call it makes, as the beginning of method and path. */
  sends: string
  /** Where it leads once it was answered. */
  leads: string | RegExp
  /** A long form: all of it is kept on the server as it is typed, but for these. */
  neverKept?: readonly string[]
}

type Review = NonNullable<FormRow['review']>

export interface Walk {
  name: string
  begin: (page: Page) => Promise<Walking>
  forms: readonly FormRow[]
}

/** The nth that this person was sent by text message. */
export const code = (nth: number) => async (walker: Walker) => ({
  '6-digit code': await nextCode(walker.person.phone, nth - 1),
})

/** A fresh code by text message, asked for where one is: the nth of this person. */
export function freshCode(
  path: string,
  nth: number,
  by: Pick<FormRow, 'sends' | 'leads'>,
): FormRow[] {
  return [
    {
      path,
      open: ({ page }) => page.getByText('Confirm it’s you').waitFor(),
      button: 'Text me a code',
      sends: 'GET /mfa-select/',
      leads: path,
    },
    {
      path,
      open: ({ page }) => page.getByLabel('6-digit code').waitFor(),
      sendsItself: code(nth),
      ...by,
    },
  ]
}

/** What is typed goes to the last look by the address, and not by a call: no connection is needed. */
export async function lookOnceMore(page: Page, { button, title }: Review): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.context().setOffline(false)
}

/** What the other bank shows of the link that a call was answered with. */
export const microAmounts = (linkedBy: string) => async (walker: Walker) => {
  const { linked_account } = walker.answers.get(linkedBy) as { linked_account: { uuid: string } }
  const reply = await fetch(`${BASE_URL}/sandbox/api/microdeposits/${linked_account.uuid}`)
  const { amounts_cents } = (await reply.json()) as { amounts_cents: [number, number] }
  const [first, second] = amounts_cents.map((cents) => String(cents / 100))
  await walker.page.getByLabel('First amount').fill(first ?? '')
  await walker.page.getByLabel('Second amount').fill(second ?? '')
}

export function bankDetails(accountNumber: string): Pick<FormRow, 'typed' | 'choose'> {
  return {
    choose: ({ page }) => page.getByText('Checking', { exact: true }).click(),
    typed: {
      'Routing number': '992000024',
      'Account number': accountNumber,
      'Confirm account number': accountNumber,
    },
  }
}
