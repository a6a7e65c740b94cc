import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { AnswerText } from './Message.tsx'

it('sends STOP as the phone, and says what came of it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push(path, JSON.parse(body))
    return Response.json({ effect: 'stop' })
  })
  const { user } = renderPage(<AnswerText phone="5551234567" />)
  await user.click(screen.getByRole('button', { name: 'STOP' }))
  await screen.findByText(/STOP was sent\. No more texts go to this phone/)
  expect(sent).toEqual(['/sandbox/api/texts', { from: '(555) 123-4567', text: 'STOP' }])
})

it('says why it was refused', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No such phone.' }, { status: 422 }))
  const { user } = renderPage(<AnswerText phone="5551234567" />)
  await user.click(screen.getByRole('button', { name: 'HELP' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No such phone.')
})
