import { readFileSync } from 'node:fs'
import { type Locator, type Page, expect } from '@playwright/test'

const MANUAL = new URL('../../docs/console.md', import.meta.url)

/** The labels that the numbered steps of a section quote, in their order. */
export function labelsOf(section: string): string[] {
  const [, text = ''] = readFileSync(MANUAL, 'utf8').split(`\n## ${section}\n`)
  const [own = ''] = text.split('\n## ')
  const steps = own.split('\n').filter((line) => /^(\d+\.|   )/.test(line))
  return [...steps.join('\n').matchAll(/\*\*(.+?)\*\*/gs)].map(([, label = '']) =>
    label.replaceAll(/\s+/g, ' '),
  )
}

/** How many steps the table of the manual gives each person of a section, where it has a row for it. */
function stepsOf(section: string): number[] | undefined {
  const row = readFileSync(MANUAL, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| [${section}](`))
  const now = row?.split('|').at(-2)
  // What follows the semicolon is a shorter way, for those who know it.
  return now?.split(';')[0]?.match(/\d+/g)?.map(Number)
}

/** What a label names, where it names several things: an act before a view. */
const PRESSED = ['button', 'link', 'radio'] as const

const PRESS_MS = 12_000
const FIND_MS = 30_000

/** Somebody who follows a section of the manual, by the labels it quotes and nothing else. */
export class Reader {
  readonly #page: Page
  readonly #section: string
  readonly #left: string[]
  readonly #before: readonly number[]
  #presses = 0

  constructor(
    page: Page,
    section: string,
    left = labelsOf(section),
    before: readonly number[] = [],
  ) {
    this.#page = page
    this.#section = section
    this.#left = left
    this.#before = before
    expect(this.#left, `the manual has steps for “${section}”`).not.toEqual([])
  }

  /** Another person reads on, at their own screen. */
  handTo(page: Page): Reader {
    return new Reader(page, this.#section, this.#left, [...this.#before, this.#presses])
  }

  /** How often this person pressed or chose something. What they type belongs to the press that sends it. */
  get presses(): number {
    return this.#presses
  }

  /** Presses what the manual describes without quoting it, such as a name in a list. */
  async open(target: Locator): Promise<void> {
    this.#presses += 1
    await target.click()
  }

  /** Presses what the next label names: a button, a link or a choice; `full` where its name says more. */
  async press(label: string, full?: string): Promise<void> {
    this.#read(label)
    // Requests of other journeys may stand before the one that opens for the second person.
    if (this.#before.length === 0 || label !== 'Approvals') this.#presses += 1
    const named = full ? { name: full } : { name: label, exact: true }
    const page = this.#page
    const dialog = page.getByRole('dialog')
    await expect(async () => {
      // A dialog keeps everything behind it out of reach; one that is about to close soon does not.
      const place = (await dialog.count()) > 0 ? dialog : page
      const anything = PRESSED.map((role) => place.getByRole(role, named))
      for (const target of anything) {
        if (await target.first().isVisible()) return target.click({ timeout: PRESS_MS })
      }
      throw new Error(`nothing is called “${label}”`)
    }).toPass({ timeout: FIND_MS })
  }

  async write(label: string, text: string): Promise<void> {
    this.#read(label)
    await this.#page.getByLabel(label, { exact: true }).fill(text)
  }

  /** Types a date as YYYY-MM-DD into its three parts. */
  async writeDate(label: string, date: string): Promise<void> {
    this.#read(label)
    const parts = this.#page.getByRole('group', { name: label, exact: true })
    const [year = '', month = '', day = ''] = date.split('-')
    await parts.getByLabel('Month').fill(month)
    await parts.getByLabel('Day').fill(day)
    await parts.getByLabel('Year').fill(year)
  }

  /** Chooses a file of one's own machine. */
  async attach(label: string, file: { name: string; text: string }): Promise<void> {
    this.#read(label)
    const [name, mimeType, buffer] = [file.name, 'text/plain', Buffer.from(file.text)]
    await this.#page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer })
  }

  async choose(label: string, option: string): Promise<void> {
    this.#read(label)
    this.#presses += 1
    await this.#page.getByLabel(label, { exact: true }).selectOption(option)
  }

  /** Chooses one or more under the label of a group. */
  async check(label: string, ...options: string[]): Promise<void> {
    this.#read(label)
    const group = this.#page.getByRole('group', { name: label, exact: true })
    this.#presses += options.length
    for (const option of options) await group.getByLabel(option, { exact: true }).check()
  }

  async sees(label: string): Promise<void> {
    this.#read(label)
    await expect(this.#page.getByText(label, { exact: true }).first()).toBeVisible()
  }

  /** A way the manual also names, and that is not gone now. */
  passesOver(label: string): void {
    this.#read(label)
  }

  /** Everything that the manual quotes was used, in as many steps as it says. */
  isThrough(): void {
    const steps = stepsOf(this.#section)
    if (steps) {
      const made = [...this.#before, this.#presses]
      expect.soft(made, `steps of “${this.#section}”`).toEqual(steps)
    }
    expect(this.#left, `labels of “${this.#section}” that were not used`).toEqual([])
  }

  #read(label: string): void {
    expect(this.#left.shift(), `the next label of “${this.#section}”`).toBe(label)
  }
}
