import { type InboxMessage, expect, test } from '../fixtures.ts'
import { dayOf, findFalsehoods } from './falsehoods.ts'
import { chooseReaders, originOf, strangersTo } from './people.ts'

test('no letter promises what is past, or speaks for another institution', async ({ page }) => {
  const found: string[] = []
  let read = 0
  for (const [slug, people] of Map.groupBy(chooseReaders(), (reader) => reader.slug)) {
    await page.goto(`${originOf(slug)}/readyz`)
    const keys = people.map(({ key }) => key)
    const inboxes = await page.evaluate(readInboxes, keys)
    for (const { key, charter } of people) {
      for (const { subject, text } of inboxes[key] ?? []) {
        const truth = { today: dayOf(text), charter, strangers: strangersTo(slug) }
        const wrong = findFalsehoods(`${subject} ${text}`, truth)
        found.push(...wrong.map((words) => `${key}, “${subject}”: ${words}`))
        read += 1
      }
    }
  }
  expect(found).toEqual([])
  expect(read, 'the letters of a past that was restored').toBeGreaterThan(200)
})

/** Runs in the page, which finds every institution by name; by key, what each was written to. */
async function readInboxes(keys: readonly string[]): Promise<Record<string, InboxMessage[]>> {
  const people = (await (await fetch('/sandbox/api/depositors')).json()) as {
    key: string | null
    email: string
  }[]
  const known = people.filter(({ key }) => key !== null && keys.includes(key))
  const inboxes = known.map(async ({ key, email }) => {
    const reply = await fetch(`/sandbox/api/inbox?to=${encodeURIComponent(email)}`)
    return [key, (await reply.json()) as InboxMessage[]] as const
  })
  return Object.fromEntries(await Promise.all(inboxes))
}
