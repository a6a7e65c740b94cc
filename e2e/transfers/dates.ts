import type { Page } from '@playwright/test'

/** So many days after a date; YYYY-MM-DD. */
export function daysAfter(date: string, days: number): string {
  const later = new Date(date)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}

/** The next day of the week from a date on, 0 being Sunday. */
export function nextWeekday(date: string, weekday: number): string {
  const ahead = (weekday - new Date(date).getUTCDay() + 7) % 7
  return daysAfter(date, ahead)
}

/** Types a date part by part, as somebody who does not open the calendar does. */
export async function typeDate(page: Page, label: string, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await page.keyboard.type(`${month}${day}${year}`)
}
