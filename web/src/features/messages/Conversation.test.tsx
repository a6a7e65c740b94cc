import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Conversation } from './Thread.tsx'
import { ThreadRow } from './MessageList.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { entry, message } from './test-messages.ts'

const HOSTILE = [
  '<script>document.title = "taken"</script><img src=x onerror="document.title=\'taken\'">',
  '<a href="javascript:alert(1)">https://example.com</a> &lt;b&gt; {{7*7}} ${1}',
  'pay \u202Eevil\u202C me',
].join('\n')

it('shows what was written as text: markup, scripts and direction signs do nothing', () => {
  const { container } = render(
    <Conversation message={message({ entries: [entry({ text: HOSTILE })] })} />,
  )
  const text = container.querySelector('li > p[dir]')
  expect(text?.textContent).toBe(HOSTILE)
  expect(text?.childElementCount).toBe(0)
  expect(container.querySelectorAll('script, img, a, b')).toHaveLength(0)
  expect(document.title).not.toBe('taken')
  expect(text?.className).toContain('whitespace-pre-wrap')
  // Each line finds its own direction, and none turns what stands beside it.
  expect(text?.className).toContain('[unicode-bidi:plaintext]')
})

it('has the same banking day in the list and in the conversation', () => {
  // In UTC it is the next day already.
  const at = '2026-11-18T01:40:00.000Z'
  const evening = message({ updated_at: at, entries: [entry({ created_at: at })] })
  renderPage(
    <>
      <ul>
        <ThreadRow message={evening} list="/message-center" />
      </ul>
      <Conversation message={evening} />
    </>,
  )
  expect(screen.getAllByText('Nov 17, 2026, 8:40 PM ET')).toHaveLength(2)
  expect(document.body.textContent).not.toContain('Nov 18')
})

it('keeps a subject and a file’s name to themselves, whatever direction they have', () => {
  const name = 'invoice\u202Efdp.pdf'
  const attachment = {
    uuid: crypto.randomUUID(),
    name,
    content_type: 'application/pdf' as const,
    size_bytes: 2_400_000,
  }
  const about = message({
    subject: '<b>x</b>\u202E',
    entries: [entry({ attachments: [attachment] })],
  })
  renderPage(
    <>
      <ThreadRow message={about} list="/message-center" />
      <Conversation message={about} />
    </>,
  )
  expect(screen.getByText(name).tagName).toBe('BDI')
  expect(screen.getByText('<b>x</b>\u202E').tagName).toBe('BDI')
  expect(screen.getByText('PDF, 2.3 MB')).toBeTruthy()
  expect(screen.getByRole('button', { name: `Download ${name}` })).toBeTruthy()
})
