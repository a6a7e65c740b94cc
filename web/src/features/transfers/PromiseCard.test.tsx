import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { PromiseCard } from './PromiseCard.tsx'

beforeEach(() => queryClient.clear())

it('says that the dates cannot be shown, with Retry, instead of waiting for ever', async () => {
  answerBy({ 'GET /service': { status: 403, message: 'Not now.' } })
  renderPage(<PromiseCard amountCents={50_00} />)
  await screen.findByText('We couldn’t load this')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
