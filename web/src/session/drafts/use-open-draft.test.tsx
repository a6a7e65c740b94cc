import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetCaches } from '../../api/caches.ts'
import { type Answered, answerBy } from '../../test/answer.ts'
import { saveDrafts, saveTyped } from './draft-store.ts'
import { type OpenDraft, useOpenDraft } from './use-open-draft.ts'

afterEach(forgetCaches)

it.each([
  ['the network is back', () => [new Event('offline'), new Event('online')]],
  ['one comes back to the page', () => [new Event('visibilitychange')]],
])('a form that opened without its draft stays open when %s', async (_name, events) => {
  const late = new Promise<Answered>(() => undefined)
  const drafts = [{ status: 503 }, late]
  answerBy({ 'GET /drafts/address': () => drafts.shift() ?? late })
  const seen: (OpenDraft | null)[] = []
  renderHook(() => seen.push(useOpenDraft('address')))
  await waitFor(() => expect(seen.at(-1)).toEqual({ form: 'address', values: {} }))
  const opened = seen.length
  saveTyped('address', { city: 'Springfield' })
  await saveDrafts()
  act(() => {
    for (const event of events()) dispatchEvent(event)
  })
  await new Promise((done) => setTimeout(done, 20))
  expect(seen.slice(opened)).not.toContain(null)
})
