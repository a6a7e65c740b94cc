import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { ExportButton } from './ExportButton.tsx'

/** What the browser was handed to be saved; the DOM of tests has no such addresses. */
let saved: Blob[] = []

beforeEach(() => {
  saved = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      saved.push(file)
      return '#saved'
    },
    revokeObjectURL: () => undefined,
  })
})

it('puts all pieces into one file, each asked for after the one before', async () => {
  const asked: (string | undefined)[] = []
  const ask = async (after: string | undefined) => {
    asked.push(after)
    return after === undefined ? { csv: 'a\r\n', next: '7:2' } : { csv: 'b\r\n', next: null }
  }
  const { user } = renderPage(<ExportButton label="Export" name="x.csv" ask={ask} />)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.size).toBe('a\r\nb\r\n'.length)
  expect(saved[0]?.type).toBe('text/csv')
  expect(asked).toEqual([undefined, '7:2'])
})

it('says when it could not be made, and saves nothing', async () => {
  const ask = () => Promise.reject(new Error('gone'))
  const { user } = renderPage(<ExportButton label="Export" name="x.csv" ask={ask} />)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('The file could not be created')).toBeTruthy()
  expect(saved).toEqual([])
})
