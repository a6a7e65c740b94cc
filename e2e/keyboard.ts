import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** More stops than the longest page has. */
const MAX_STOPS = 60

/** Somebody without a mouse: goes by Tab, presses Enter or Space, chooses by arrows, and types. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Tabs on until the target has the focus, and sees that it shows. */
  async goTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let stops = 0; !(await hasFocus(target)); stops += 1) {
      if (stops === MAX_STOPS) throw new Error(`Tab never reaches ${String(target)}`)
      await this.#page.keyboard.press('Tab')
    }
    expect(await target.evaluate(showsFocus), `focus shows on ${String(target)}`).toBe(true)
  }

  async press(target: Locator): Promise<void> {
    await this.goTo(target)
    await this.#page.keyboard.press('Enter')
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.goTo(target)
    await this.#page.keyboard.type(text)
  }

  async check(box: Locator): Promise<void> {
    await this.goTo(box)
    await this.#page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }

  /** A group of radios is one stop; arrows go on inside it. */
  async choose(group: Locator, name: string): Promise<void> {
    await this.goTo(group.getByRole('radio').first())
    await this.#page.keyboard.press('Space')
    const wanted = group.getByRole('radio', { name })
    for (const _ of await group.getByRole('radio').all()) {
      if (await wanted.isChecked()) return
      await this.#page.keyboard.press('ArrowDown')
    }
    await expect(wanted).toBeChecked()
  }

  /** A list that opens: Enter opens it, typing finds the answer, Enter takes it. */
  async pick(list: Locator, answer: string): Promise<void> {
    await this.press(list)
    await expect(this.#page.getByRole('option').first()).toBeVisible()
    await this.#page.keyboard.type(answer)
    await this.#page.keyboard.press('Enter')
    await expect(list).toContainText(answer)
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => document.hasFocus() && document.activeElement === element)
}

/** Runs in the page: a ring on what has the focus, or on what is drawn for it. */
function showsFocus(element: Element): boolean {
  const isRinged = (each: Element | null): boolean =>
    each !== null && getComputedStyle(each).outlineStyle !== 'none'
  return isRinged(element) || isRinged(element.closest('label'))
}
