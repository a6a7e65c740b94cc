import type { Progress } from '@passbook/contract/depositor'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MoneyGate } from './MoneyGate.tsx'

let isIll = true
let links: unknown[] = []
beforeEach(() => {
  isIll = true
  links = []
})

const NO_LINK = 'No bank account is linked'

function open(progress: Progress = PASSED) {
  useProgress.setState({ progress })
  answerBy({
    'GET /linked-accounts': () => (isIll ? { status: 503, message: 'Busy.' } : { data: links }),
  })
  return renderPage(
    <MoneyGate direction="deposit" title="Make a deposit">
      The form
    </MoneyGate>,
  )
}

it('does not take links that cannot be read for none, and opens once they are', async () => {
  const { user } = open()
  await screen.findByText('We couldn’t load this')
  screen.getByRole('heading', { name: 'Make a deposit' })
  expect(screen.queryByText(NO_LINK)).toBeNull()
  isIll = false
  links = [{ status: 'ACTIVE' }]
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('The form')
})

it('says that nothing is linked where that was read', async () => {
  isIll = false
  open()
  await screen.findByRole('heading', { name: NO_LINK })
})

it('says what bars the person whether or not the links can be read', async () => {
  open({ ...PASSED, extended_status: 'REVIEW' })
  await screen.findByRole('heading', { name: 'We’re reviewing your account' })
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})
